import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { until } from '../support/orders.ts'

const BIN = '/usr/lib/postgresql/18/bin'
/** Where the clusters and their backups are, as seen from inside the root. */
const HOME = '/var/lib/deedbox-drill'
const STANZA = 'deedbox'

/**
 * PostgreSQL 18 and pgBackRest from Debian, in a folder of their own (docs/operations/drills.md says how
 * to make one), or with `/` the machine's. Commands run as the user postgres.
 */
export function openRoot(root: string) {
  if (!existsSync(join(root, BIN, 'postgres')) || !existsSync(join(root, 'usr/bin/pgbackrest'))) {
    throw new Error(`PostgreSQL 18 and pgBackRest are not in ${root}: say --root FOLDER`)
  }
  const command = (args: string[]) => ['--userspec=postgres:postgres', root, ...args]
  const run = async (args: string[]) =>
    (await promisify(execFile)('chroot', command(args), { maxBuffer: 64 * 1024 * 1024 })).stdout
  return { root, command, run, inside: (path: string) => join(root, path) }
}
export type Root = ReturnType<typeof openRoot>

export interface Cluster {
  url: string
  dataDir: string
  /** Ends it like a power cut does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** An empty home for this drill's clusters and backups. */
export async function emptyHome({ inside, root }: Root): Promise<void> {
  rmSync(inside(HOME), { recursive: true, force: true })
  mkdirSync(inside(HOME), { recursive: true })
  await promisify(execFile)('chroot', [root, 'chown', '-R', 'postgres:postgres', HOME])
}

export const dataDirOf = (name: string) => `${HOME}/${name}`

export async function initCluster({ run, inside }: Root, name: string, settings: string[]) {
  const dataDir = dataDirOf(name)
  await run([
    `${BIN}/initdb`,
    '-D',
    dataDir,
    '-U',
    'deedbox',
    '--auth=trust',
    '--locale=C',
    '-E',
    'UTF8',
  ])
  writeFileSync(inside(`${dataDir}/postgresql.auto.conf`), `${settings.join('\n')}\n`, {
    flag: 'a',
  })
}

export async function startCluster(root: Root, name: string, port: number): Promise<Cluster> {
  const dataDir = dataDirOf(name)
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${HOME}`,
    'max_connections=200',
  ]
  const args = [`${BIN}/postgres`, '-D', dataDir, '-p', String(port)]
  const child = spawn(
    'chroot',
    root.command([...args, ...settings.flatMap((each) => ['-c', each])]),
    {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `postgres://deedbox@127.0.0.1:${port}/postgres`
  const end = (signal: NodeJS.Signals) => async () => {
    // chroot has become PostgreSQL: its process is the postmaster.
    child.kill(signal)
    await ended
  }
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`)
      return answers(url)
    },
    'PostgreSQL',
    900_000,
  )
  return { url, dataDir, kill: end('SIGKILL'), stop: end('SIGINT') }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A standby that follows the primary, and whose receipt every commit waits for. */
export async function cloneCluster({ run, inside }: Root, from: number, name: string) {
  const target = dataDirOf(name)
  const source = `host=127.0.0.1 port=${from} user=deedbox application_name=${name}`
  await run([
    `${BIN}/pg_basebackup`,
    '-D',
    target,
    '-d',
    source,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ])
  const conninfo = `primary_conninfo = '${source}'\n`
  writeFileSync(inside(`${target}/postgresql.auto.conf`), conninfo, { flag: 'a' })
}

export async function promoteCluster({ run }: Root, name: string): Promise<void> {
  await run([`${BIN}/pg_ctl`, 'promote', '-D', dataDirOf(name), '-w'])
}

/** pgBackRest with an encrypted repository in the same home; what deploy/pgbackrest.conf is in production. */
export function prepareBackups({ inside, run }: Root, name: string, port: number) {
  const config = `${HOME}/pgbackrest.conf`
  writeFileSync(
    inside(config),
    `[global]
repo1-path=${HOME}/repo
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=a-passphrase-for-drills
repo1-retention-full=2
log-path=${HOME}/log
lock-path=${HOME}/lock
spool-path=${HOME}/spool
log-level-console=warn
log-level-file=off
process-max=2
start-fast=y
compress-type=zst

[${STANZA}]
pg1-path=${dataDirOf(name)}
pg1-port=${port}
pg1-socket-path=${HOME}
pg1-user=deedbox
`,
  )
  const backrest = (...words: string[]) =>
    run(['pgbackrest', `--config=${config}`, `--stanza=${STANZA}`, ...words])
  return {
    /** What the cluster must be told, before it's started. */
    settings: [
      'wal_level = replica',
      'archive_mode = on',
      `archive_command = 'pgbackrest --config=${config} --stanza=${STANZA} archive-push %p'`,
      "archive_timeout = '20s'",
    ],
    backrest,
  }
}
