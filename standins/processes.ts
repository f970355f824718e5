import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'

export interface Processes {
  /** Starts a process whose output goes to a file; should it end by itself, all are stopped. */
  start(name: string, command: string, args: string[], env?: Record<string, string>): void
  /** Stops what was started, last started first, and waits until it is gone. */
  stopAll(): Promise<void>
}

/** How long a process may take to end in good order before it is ended for it. */
const PATIENCE_MS = 35_000

export function manageProcesses(logDir: string, onCrash: (name: string) => void): Processes {
  const running: Array<{ name: string; child: ChildProcess; exited: Promise<void> }> = []
  let stopping = false
  return {
    start(name, command, args, env = {}) {
      const log = openSync(join(logDir, `${name}.log`), 'a')
      const child = spawn(command, args, {
        env: { ...process.env, ...env },
        stdio: ['ignore', log, log],
        // A group of its own: Ctrl-C must reach the demo alone, which then stops the others in order.
        detached: true,
      })
      const exited = new Promise<void>((resolve) => {
        child.once('error', () => resolve())
        child.once('exit', () => resolve())
      })
      running.push({ name, child, exited })
      void exited.then(() => {
        if (!stopping) onCrash(name)
      })
    },
    async stopAll() {
      stopping = true
      for (const { child, exited } of running.reverse()) {
        signalGroup(child, 'SIGTERM')
        const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS)
        await exited
        clearTimeout(timer)
      }
    },
  }
}

/** The process and whatever it started itself. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // Gone between the check and the signal: what we wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
