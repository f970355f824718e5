import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'

export interface Processes {
  /** Starts a process whose output goes to a file; if it ends on its own, all are stopped. */
  start(name: string, command: string, args: string[], env?: Record<string, string>): void
  /** Stops everything that was started, most recent first, and waits until it's gone. */
  stopAll(): Promise<void>
}

/** How long a process may take to shut down cleanly before we kill it. */
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
        // Its own process group: Ctrl-C must reach only the demo, which then stops the others in
        // order.
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

/** The process and everything it started. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    // It ended between the check and the signal, which is what we wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
