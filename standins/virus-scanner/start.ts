import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pingClamd } from '../../src/platform/lab/virus-scan.ts'

/** The test file every scanner knows, in two halves: whole, it would make scanners flag us. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

const DEADLINE_MS = 30_000

export interface VirusScanner {
  url: string
  close(): Promise<void>
}

/**
 * Writes what clamd needs: a real scanner, with one signature of our own instead of millions. It
 * listens on a port, or else on a socket file in the folder, whose name must be short.
 */
export function prepareScanner(
  directory: string,
  port?: number,
): { url: string; command: [string, string[]] } {
  const signatures = join(directory, 'signatures')
  mkdirSync(signatures, { recursive: true })
  const pattern = Buffer.from(EICAR).toString('hex')
  // Name : any file type : any offset : the bytes.
  writeFileSync(join(signatures, 'deedbox.ndb'), `Deedbox.Eicar-Test:0:*:${pattern}\n`)
  const socket = join(directory, 'clamd.sock')
  const settings = [
    'Foreground yes',
    'LogTime yes',
    `DatabaseDirectory ${signatures}`,
    `TemporaryDirectory ${directory}`,
    ...(port ? ['TCPAddr 127.0.0.1', `TCPSocket ${port}`] : [`LocalSocket ${socket}`]),
    'SelfCheck 0',
    'MaxThreads 2',
    'StreamMaxLength 60M',
    'MaxFileSize 60M',
    'MaxScanSize 300M',
    'AlertExceedsMax yes',
  ]
  const file = join(directory, 'clamd.conf')
  writeFileSync(file, `${settings.join('\n')}\n`)
  const url = port ? `tcp://127.0.0.1:${port}` : `unix:${socket}`
  return { url, command: ['clamd', ['--config-file', file]] }
}

/** In a folder of its own, or in a given one: there, a scanner that was closed can be started again. */
export async function startScanner(given?: string): Promise<VirusScanner> {
  const directory = given ?? mkdtempSync(join(tmpdir(), 'deedbox-clamd-'))
  const { url, command } = prepareScanner(directory)
  const child = spawn(...command, { stdio: ['ignore', 'ignore', 'pipe'], env: withSbin() })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const close = async () => {
    await end(child)
    if (!given) rmSync(directory, { recursive: true, force: true })
  }
  const deadline = Date.now() + DEADLINE_MS
  while (!(await pingClamd(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close()
      throw new Error(`clamd did not start: ${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url, close }
}

/** Debian puts clamd among the system administration programs, which aren't on everyone's path. */
export function withSbin(): { PATH: string } {
  return { PATH: `${process.env.PATH}:/usr/sbin` }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
