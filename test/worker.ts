import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface WorkerProcess {
  process: ChildProcess
  /** Everything it has logged so far. */
  output(): string
  stop(): Promise<void>
}

/** A worker as it runs in production: a process of its own, with nothing but its environment. */
export async function startWorker(env: Record<string, string>): Promise<WorkerProcess> {
  const child = spawn('node', ['--import', 'tsx', 'src/worker.ts'], {
    env: { ...process.env, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const deadline = Date.now() + 30_000
  while (!output.includes('"msg":"working"')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`The worker did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
