import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findIsolation } from './isolation.ts'
import { type Ended, type Limits, openSandbox, type Sandbox, sweepRooms } from './sandbox.ts'

let sandbox: Sandbox
const directory = mkdtempSync(join(tmpdir(), 'deedbox-own-'))
afterAll(() => rmSync(directory, { recursive: true }))
const never = new AbortController().signal
beforeAll(async () => {
  sandbox = openSandbox(await findIsolation(pino({ level: 'silent' }), [tmpdir(), directory]), {
    directory,
  })
})

const run = (script: string, limits?: Partial<Limits>, program = 'bash'): Promise<Ended> =>
  sandbox.within(never, (room) =>
    room.run(program, [program === 'perl' ? '-e' : '-c', script], limits),
  )

/** A sleep time that no other process on this machine uses. */
const sleepOf = (name: number) => `${900 + name}.${process.pid}`

function sleepers(time: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8') === `sleep\0${time}\0`
    } catch {
      // It has ended since it was listed.
      return false
    }
  })
}

it('a sandboxed program returns its output and exit code', async () => {
  expect(await run('echo well; echo ill >&2; exit 4')).toEqual({
    code: 4,
    stdout: 'well\n',
    stderr: 'ill\n',
  })
})

it('a sandboxed program gets its arguments as they are, whatever a shell would make of them', async () => {
  const odd = `$(id) "; rm -rf / '`
  const { stdout } = await sandbox.within(never, (room) => room.run('printf', ['%s', odd]))
  expect(stdout).toBe(odd)
})

it("a missing sandboxed program doesn't count against the file", async () => {
  await expect(run('true', {}, 'no-such-program')).rejects.toThrow(/no-such-program/)
})

it("a sandboxed program has no more memory than it's given", async () => {
  const hog = 'my @a; push @a, "x" x 1e7 while 1'
  expect((await run(hog, { memoryBytes: 200e6 }, 'perl')).overrun).toBe('memory')
})

it("a sandboxed program has no more CPU time than it's given", async () => {
  expect((await run('while :; do :; done', { seconds: 1 })).overrun).toBe('processor')
})

it("a sandboxed program isn't waited for forever", async () => {
  const time = sleepOf(1)
  expect((await run(`sleep ${time}`, { waitSeconds: 1 })).overrun).toBe('clock')
  expect(sleepers(time)).toEqual([])
})

it("a sandboxed program can't write a file larger than allowed", async () => {
  const { overrun } = await run('exec head -c 9000000 /dev/zero >big', { fileBytes: 1e6 })
  expect(overrun).toBe('file size')
})

it("a sandboxed program can't start more processes than allowed, and leaves none behind", async () => {
  const time = sleepOf(2)
  const bomb = `my $n = 0; while ($n < 200) { my $p = fork; last unless defined $p; exec "sleep", "${time}" unless $p; $n++ } print $n`
  const { stdout } = await run(bomb, { processes: 20 }, 'perl')
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(Number(stdout)).toBeLessThan(20)
  expect(sleepers(time)).toEqual([])
})

it('a sandboxed program leaves nothing running that has left its group', async () => {
  const time = sleepOf(3)
  await run(`setsid sleep ${time} >/dev/null 2>&1 & sleep 0.2`)
  expect(sleepers(time)).toEqual([])
})

it('a sandboxed program is kept from everything this machine lets us keep from it', () => {
  expect(sandbox.isolation.keeps).toBe('network, processes and files')
})

it('a sandboxed program has no network, not even this machine', async () => {
  let calls = 0
  const server = createServer((socket) => {
    calls++
    socket.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const call = `echo hello >/dev/tcp/127.0.0.1/${port}`
  expect((await run(call)).code).not.toBe(0)
  expect(calls).toBe(0)
  // The same call from outside goes through.
  await promisify(execFile)('bash', ['-c', call])
  await expect.poll(() => calls).toBe(1)
  server.close()
})

it('a sandboxed program knows nothing about our environment', async () => {
  const { stdout } = await run('env | cut -d= -f1 | sort', {}, 'sh')
  const names = stdout.trim().split('\n')
  expect(names.filter((name) => name !== 'PWD' && name !== '_')).toEqual([
    'HOME',
    'LANG',
    'OMP_THREAD_LIMIT',
    'PATH',
    'TMPDIR',
  ])
  expect((await run(`cat /proc/${process.pid}/environ`)).stdout).toBe('')
  expect((await run(`kill -0 ${process.pid}`)).code).not.toBe(0)
})

it.runIf(process.getuid?.() === 0)(
  "a sandboxed program runs as the user nobody, and can't become anyone else",
  async () => {
    const secret = join(directory, 'secret')
    writeFileSync(secret, 'secret', { mode: 0o600 })
    expect((await run('id -u; id -g; id -G')).stdout).toBe('65534\n65534\n65534\n')
    expect((await run(`cat ${secret}`)).stdout).toBe('')
    const { stdout } = await run('grep -E "^(Cap(Prm|Eff|Bnd)|NoNewPrivs)" /proc/self/status')
    expect(stdout.replaceAll(/\s+/g, ' ').trim()).toBe(
      'CapPrm: 0000000000000000 CapEff: 0000000000000000 CapBnd: 0000000000000000 NoNewPrivs: 1',
    )
    rmSync(secret)
  },
)

it('a sandboxed program may write endless output, and little of it is kept', async () => {
  const { stdout } = await run('head -c 3000000 /dev/zero')
  expect(stdout.length).toBe(1024 * 1024)
})

describe('the folder', () => {
  afterEach(() => expect(readdirSync(directory)).toEqual([]))

  it('the sandbox folder carries files in and out, and is gone afterwards', async () => {
    const read = await sandbox.within(never, async (room) => {
      await room.write('in', Buffer.from('well'))
      await room.run('sh', ['-c', 'cat in in >out'])
      return (await room.read('out')).toString()
    })
    expect(read).toBe('wellwell')
  })

  it('the sandbox folder is gone when the work fails', async () => {
    const work = sandbox.within(never, () => Promise.reject(new Error('failed')))
    await expect(work).rejects.toThrow('failed')
  })

  it('the sandbox folder is gone when the work is aborted, along with what ran in it', async () => {
    const time = sleepOf(4)
    const called = new AbortController()
    const work = sandbox.within(called.signal, (room) => room.run('sleep', [time]))
    await expect.poll(() => sleepers(time).length).toBe(1)
    called.abort(new Error('called off'))
    await expect(work).rejects.toThrow('called off')
    await expect.poll(() => sleepers(time)).toEqual([])
  })

  it('the sandbox folder is out of reach of anything running in another', async () => {
    await sandbox.within(never, async (one) => {
      await one.write('page', Buffer.from('well'))
      const [name] = readdirSync(directory)
      const seen = await run(`ls ${tmpdir()} ${directory}/${name}; cat ${directory}/${name}/page`)
      expect(seen.stdout).toBe(`${tmpdir()}:\n`)
      expect((await one.read('page')).toString()).toBe('well')
    })
  })

  it.each(['/etc/hostname', '/dev/zero'])(
    'the sandbox folder gives out nothing from outside it: a link to %s',
    async (target) => {
      await sandbox.within(never, async (room) => {
        await room.run('ln', ['-s', target, 'out'])
        await expect(room.read('out')).rejects.toThrow()
        await expect(room.write('out', Buffer.from('x'))).rejects.toThrow()
        await room.run('mkfifo', ['pipe'])
        await expect(room.read('pipe')).rejects.toThrow()
      })
    },
  )
})

it('the cleanup removes what a killed worker left behind, and nothing in use', async () => {
  const now = Date.now()
  mkdirSync(join(directory, 'deedbox-lab-old'))
  mkdirSync(join(directory, 'deedbox-lab-new'))
  mkdirSync(join(directory, 'another'))
  for (const name of ['deedbox-lab-old', 'another']) {
    utimesSync(join(directory, name), new Date(now - 7.2e6), new Date(now - 7.2e6))
  }
  await sweepRooms(now, pino({ level: 'silent' }), directory)
  expect(readdirSync(directory).sort()).toEqual(['another', 'deedbox-lab-new'])
})

it.runIf(process.getuid?.() === 0)(
  "a sweep leaves other users' folders alone, and one that it can't remove ends nothing",
  async () => {
    const shared = mkdtempSync('/tmp/deedbox-shared-')
    chmodSync(shared, 0o1777)
    const old = new Date(Date.now() - 7.2e6)
    const make = (name: string, uid: number) => {
      mkdirSync(join(shared, name, 'inner'), { recursive: true, mode: 0o700 })
      writeFileSync(join(shared, name, 'inner', 'deed.pdf'), '')
      chownSync(join(shared, name), uid, uid)
      utimesSync(join(shared, name), old, old)
    }
    make('deedbox-lab-roots', 0)
    // Its own, with a folder inside that only root can empty.
    make('deedbox-lab-stuck', 1234)
    make('deedbox-lab-mine', 1234)
    chownSync(join(shared, 'deedbox-lab-mine', 'inner'), 1234, 1234)
    const script = `
      import { sweepRooms } from './src/platform/lab/sandbox.ts'
      const warned = []
      await sweepRooms(Date.now(), { warn: ({ err }) => warned.push(err.code) }, '${shared}')
      console.log(JSON.stringify(warned))`
    const sweep = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      uid: 1234,
      gid: 1234,
      env: { PATH: '/usr/bin:/bin' },
    })
    expect((await sweep).stdout.trim()).toBe('["EACCES"]')
    expect(readdirSync(shared).sort()).toEqual(['deedbox-lab-roots', 'deedbox-lab-stuck'])
    rmSync(shared, { recursive: true })
  },
)

it('killing a worker ends what it was running', async () => {
  const time = sleepOf(5)
  const script = `
    import { findIsolation } from './src/platform/lab/isolation.ts'
    import { openSandbox } from './src/platform/lab/sandbox.ts'
    const sandbox = openSandbox(await findIsolation({ warn() {}, info() {} }, []))
    await sandbox.within(new AbortController().signal, (room) => room.run('sleep', ['${time}']))`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { TMPDIR: directory, PATH: '/usr/bin:/bin' },
  })
  await expect.poll(() => sleepers(time).length, { timeout: 10_000 }).toBe(1)
  worker.kill('SIGKILL')
  await expect.poll(() => sleepers(time), { timeout: 5000 }).toEqual([])
})
