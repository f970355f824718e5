import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { entryOf, UP } from '../support/role.ts'

/** A server or worker in a process of its own, started again whenever it dies. */
export interface Role {
  name: string
  port: number
  kill(): Promise<void>
  pause(): void
  resume(): void
  /** Sets its clock off. */
  shiftClock(ms: number): void
  /** How often it ended without being killed, once it was up. */
  failures(): number
  /** Everything it has logged. */
  log(): string
  stop(): Promise<void>
}

const SHIM = new URL('./clock-shim.mjs', import.meta.url).pathname

export async function startRole(options: {
  name: string
  role: 'server' | 'worker'
  port: number
  env: Record<string, string>
  folder: string
}): Promise<Role> {
  const { name, role, port, folder } = options
  const clockFile = join(folder, `${name}.clock`)
  const logFile = join(folder, `${name}.log`)
  writeFileSync(clockFile, '0')
  writeFileSync(logFile, '')
  const entry = await entryOf(role)
  let child: ChildProcess
  let isWanted = true
  let failures = 0

  function start(): void {
    child = spawn(process.execPath, ['--import', SHIM, entry], {
      env: {
        ...{ PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...options.env },
        ...{ PORT: String(port), LOG_LEVEL: 'info', STORM_CLOCK: clockFile },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const keep = (chunk: Buffer) => {
      writeFileSync(logFile, chunk, { flag: 'a' })
      said += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    // As a supervisor would: a process that ends is started again. One that can't reach its database
    // when it starts is meant to end.
    child.once('exit', (_code, signal) => {
      if (isWanted && signal !== 'SIGKILL' && said.includes(UP[role])) failures += 1
      if (isWanted) setTimeout(() => isWanted && start(), 500)
    })
  }

  start()
  const signal = (which: NodeJS.Signals) => child.kill(which)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    name,
    port,
    async kill() {
      // Killed a moment ago, and not started again yet.
      if (hasEnded()) return
      const ended = once(child, 'exit')
      signal('SIGKILL')
      await ended
    },
    pause: () => void signal('SIGSTOP'),
    resume: () => void signal('SIGCONT'),
    shiftClock: (ms) => writeFileSync(clockFile, String(ms)),
    failures: () => failures,
    log: () => readFileSync(logFile, 'utf8'),
    async stop() {
      isWanted = false
      if (hasEnded()) return
      const ended = once(child, 'exit')
      signal('SIGCONT')
      signal('SIGTERM')
      const late = setTimeout(() => signal('SIGKILL'), 20_000)
      await ended
      clearTimeout(late)
    },
  }
}
