import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'

const SECRET = 'sk_live_that_only_the_worker_knows'

/** Stands for a worker: a process of this user that was started with a secret. */
const startWorker = (uid: number) =>
  spawn('sleep', ['60'], { env: { STRIPE_SECRET_KEY: SECRET }, uid, gid: uid, stdio: 'ignore' })

/** Reads a worker's environment by /proc from inside the wrapper with these walls. */
async function readFrom(uid: number, pid: number | undefined, walls: string): Promise<string> {
  const script = `
    import { execFile } from 'node:child_process'
    import { findIsolation, WALLS } from './src/platform/lab/isolation.ts'
    const walls = WALLS.filter(${walls})
    const { keeps, wrapper } = await findIsolation({ warn() {} }, [], walls)
    const [first, ...rest] = [...wrapper, 'cat', '/proc/${pid}/environ']
    execFile(first, rest, { env: { PATH: '/usr/bin:/bin' } }, (error, out) => {
      console.log(JSON.stringify({ keeps, read: out, failed: error !== null }))
    })`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script],
    { uid, gid: uid, env: { PATH: '/usr/bin:/bin' } },
  )
  return stdout
}

describe.runIf(process.getuid?.() === 0)("a worker's environment", () => {
  const workers = new Map([0, 1234].map((uid) => [uid, startWorker(uid)]))
  afterAll(() => {
    for (const worker of workers.values()) worker.kill()
  })

  it.each([
    [0, 'network, processes and files'],
    [0, 'network and processes'],
    [0, 'network'],
    [1234, 'network, processes and files'],
    [1234, 'network and processes'],
    [1234, 'network'],
  ])('a program of user %i can not read it where %s is kept from it', async (uid, keeps) => {
    const pid = workers.get(uid)?.pid
    const found = JSON.parse(await readFrom(uid, pid, `(wall) => wall.keeps === '${keeps}'`))
    expect(found).toEqual({ keeps, read: '', failed: true })
  })

  it('a program of root can not read it even without walls, because it runs as nobody', async () => {
    const found = JSON.parse(await readFrom(0, workers.get(0)?.pid, '() => false'))
    expect(found).toEqual({ keeps: 'nothing', read: '', failed: true })
  })

  it('a program of another user without walls can, which is why no worker starts like that', async () => {
    const found = JSON.parse(await readFrom(1234, workers.get(1234)?.pid, '() => false'))
    expect(found.keeps).toBe('nothing')
    expect(found.read).toContain(SECRET)
  })
})
