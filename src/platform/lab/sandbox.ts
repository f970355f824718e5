import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { chown, lstat, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { dropTo, type Isolation, isOurs } from './isolation.ts'

const MEGABYTE = 1024 * 1024

export interface Limits {
  seconds: number
  /** Wall-clock time, and far longer: a machine busy with other work isn't the file's fault. */
  waitSeconds: number
  memoryBytes: number
  fileBytes: number
  /** Processes and threads of the user it runs as. */
  processes: number
}

const USUAL: Limits = {
  seconds: 20,
  waitSeconds: 120,
  memoryBytes: 1024 * MEGABYTE,
  fileBytes: 256 * MEGABYTE,
  processes: 64,
}
const MAX_OUTPUT_BYTES = MEGABYTE
const MAX_OPEN_FILES = 256
export const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin'

const ROOM_NAME = 'deedbox-lab-'
/** Longer than any work takes. */
const LEFT_BEHIND_MS = 60 * 60_000

export type Overrun = 'clock' | 'processor' | 'memory' | 'file size'

export interface Ended {
  /** As a shell reports it: 128 plus the signal number for a program that was killed. */
  code: number
  stdout: string
  stderr: string
  overrun?: Overrun
}

/** A folder that exists for one piece of work, and the programs run in it. */
export interface Room {
  write(name: string, bytes: Uint8Array): Promise<void>
  read(name: string): Promise<Buffer>
  remove(name: string): Promise<void>
  run(program: string, args: string[], limits?: Partial<Limits>): Promise<Ended>
}

export interface Sandbox {
  isolation: Isolation
  /** However the work ends, its folder and its programs are gone afterwards. */
  within<T>(signal: AbortSignal, work: (room: Room) => Promise<T>): Promise<T>
}

/** With limits, no network, as the user `nobody`, knowing nothing. */
export function openSandbox(
  isolation: Isolation,
  { usual, directory: parent = tmpdir() }: { usual?: Partial<Limits>; directory?: string } = {},
): Sandbox {
  return {
    isolation,
    async within(signal, work) {
      signal.throwIfAborted()
      const directory = await mkdtemp(join(parent, ROOM_NAME))
      try {
        const owner = dropTo(isolation)
        if (owner) await chown(directory, owner.uid, owner.gid)
        return await work(roomIn(directory, isolation, { ...USUAL, ...usual }, signal))
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
  }
}

/** Removes the folders of workers killed halfway, since they contain documents. Those of other users
 * aren't ours to look at, and none is worth a worker that doesn't start. */
export async function sweepRooms(now: number, log: Log, parent = tmpdir()): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(ROOM_NAME))) {
    const room = join(parent, name)
    try {
      const { uid, mtimeMs } = await lstat(room)
      if (!isOurs(uid) || now - mtimeMs <= LEFT_BEHIND_MS) continue
      await rm(room, { recursive: true, force: true })
    } catch (error) {
      // Another worker may have removed it by now, which is what we want.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      log.warn({ err: error }, "what a killed worker left behind can't be removed")
    }
  }
}

function roomIn(directory: string, isolation: Isolation, usual: Limits, signal: AbortSignal): Room {
  return {
    async write(name, bytes) {
      // Readable by `nobody`. Exclusive: what a program put there is neither followed nor changed.
      await writeFile(join(directory, name), bytes, { flag: 'wx', mode: 0o644 })
    },
    async read(name) {
      // A compromised program could have left a link to a file only we can read.
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
      const file = await open(join(directory, name), flags)
      try {
        const about = await file.stat()
        if (!about.isFile() || about.size > usual.fileBytes) throw new Error(`${name} is no result`)
        return await file.readFile()
      } finally {
        await file.close()
      }
    },
    remove: (name) => rm(join(directory, name), { force: true }),
    run: (program, args, limits) =>
      runIn(directory, isolation, signal, [program, ...args], { ...usual, ...limits }),
  }
}

function runIn(
  directory: string,
  { wrapper }: Isolation,
  signal: AbortSignal,
  command: string[],
  limits: Limits,
): Promise<Ended> {
  signal.throwIfAborted()
  const [first = '', ...rest] = [...wrapper, ...bounds(limits), ...command]
  return new Promise((resolve, reject) => {
    const child = spawn(first, rest, {
      cwd: directory,
      env: {
        PATH: PROGRAM_PATH,
        HOME: '.',
        TMPDIR: '.',
        LANG: 'C.UTF-8',
        OMP_THREAD_LIMIT: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, which can be ended as a whole.
      detached: true,
    })
    let late = false
    const end = () => endGroup(child.pid)
    const timer = setTimeout(() => {
      late = true
      end()
    }, limits.waitSeconds * 1000)
    signal.addEventListener('abort', end, { once: true })
    const stdout = bounded(child.stdout)
    const stderr = bounded(child.stderr)
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('close', (exitCode) => {
      settle()
      // Anything it left running in the background, if the kernel doesn't end it for us.
      end()
      if (signal.aborted) return reject(signal.reason)
      const code = exitCode ?? 137
      const result = { code, stdout: stdout(), stderr: stderr() }
      const overrun = late ? 'clock' : overrunOf(result)
      // 126 and 127 are the shell's codes for a program that can't be run.
      if (code === 126 || code === 127) return reject(new Error(`${command[0]}: ${result.stderr}`))
      // Killed, and not by us: the machine is short of resources, and the file may be fine.
      if (code === 137 && !overrun) return reject(new Error(`${command[0]} was killed`))
      resolve(overrun ? { ...result, overrun } : result)
    })
  })
}

function bounds(limits: Limits): string[] {
  return [
    'prlimit',
    `--as=${limits.memoryBytes}`,
    // The soft limit ends it with a signal that says why.
    `--cpu=${limits.seconds}:${limits.seconds + 1}`,
    `--fsize=${limits.fileBytes}`,
    `--nproc=${limits.processes}`,
    `--nofile=${MAX_OPEN_FILES}`,
    '--core=0',
    '--',
  ]
}

/** SIGXCPU and SIGXFSZ as a shell reports them. */
const BY_CODE: Record<number, Overrun> = { 152: 'processor', 153: 'file size' }

function overrunOf({ code, stderr }: { code: number; stderr: string }): Overrun | undefined {
  if (code === 0) return undefined
  if (BY_CODE[code]) return BY_CODE[code]
  if (/bad_alloc|out of memory|cannot allocate|memory exhausted/i.test(stderr)) return 'memory'
  if (/file too large/i.test(stderr)) return 'file size'
  return undefined
}

function bounded(stream: NodeJS.ReadableStream): () => string {
  const kept: Buffer[] = []
  let size = 0
  stream.on('data', (chunk: Buffer) => {
    // Keeps reading and discards it: a program waiting for its reader would never end.
    if (size < MAX_OUTPUT_BYTES) kept.push(chunk.subarray(0, MAX_OUTPUT_BYTES - size))
    size += chunk.length
  })
  return () => Buffer.concat(kept).toString('utf8')
}

function endGroup(pid: number | undefined): void {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // Already gone, which is what we want.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
