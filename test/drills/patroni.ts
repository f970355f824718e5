import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { until } from '../support/orders.ts'
import { dataDirOf, type Root } from './cluster.ts'
import { PORTS } from './drill-shop.ts'
import { isFollowed, type Pair } from './pair.ts'

const SHIPPED = 'deploy/database/patroni.yml'
const HOME = dataDirOf('patroni')

/**
 * Patroni with the settings that we ship, on two machines that are folders here: it makes both clusters,
 * and promotes the standby when the primary no longer renews its lease in etcd.
 */
export async function openPairByPatroni(root: Root): Promise<Pair> {
  for (const program of ['patroni', 'etcd']) {
    if (!existsSync(root.inside(`/usr/bin/${program}`))) {
      throw new Error(`${program} is not in ${root.root}: add patroni and etcd-server to it`)
    }
  }
  mountProc(root)
  mkdirSync(root.inside(HOME), { recursive: true })
  // Both machines are this one: nobody has a password, and their sockets stand beside them.
  const settings = readFileSync(SHIPPED, 'utf8')
    .replaceAll('scram-sha-256', 'trust')
    .replace('/var/run/postgresql', HOME)
  writeFileSync(root.inside(`${HOME}/patroni.yml`), settings)
  execFileSync('chroot', [root.root, 'chown', '-R', 'postgres:postgres', HOME])

  const [first = 0, second = 0] = PORTS.clusters
  const [firstAsk = 0, secondAsk = 0] = PORTS.asks
  const etcd = start(root, etcdCommand(), {})
  const primary = startNode(root, 'primary', first, firstAsk)
  await until(() => takesWrites(firstAsk), 'the primary', 120_000)
  let standby: ChildProcess | undefined
  const primaryUrl = `postgres://deedbox@127.0.0.1:${first}/postgres`
  return {
    primaryUrl,
    standbyUrl: `postgres://deedbox@127.0.0.1:${second}/postgres`,
    asks: PORTS.asks,
    async follow() {
      standby = startNode(root, 'standby', second, secondAsk)
      const client = new pg.Client({ connectionString: primaryUrl })
      await client.connect()
      await until(() => isFollowed(client), 'the standby', 120_000).finally(() => client.end())
    },
    async losePrimary() {
      const postmaster = postmasterOf(root, 'primary')
      primary.kill('SIGKILL')
      if (postmaster) process.kill(postmaster, 'SIGKILL')
      await until(() => takesWrites(secondAsk), 'the standby to take over', 120_000)
    },
    async stop() {
      for (const each of [standby, primary, etcd]) {
        if (!each || each.exitCode !== null || each.signalCode) continue
        each.kill('SIGTERM')
        await once(each, 'exit')
      }
    },
  }
}

function startNode(root: Root, name: string, port: number, ask: number): ChildProcess {
  return start(root, ['patroni', `${HOME}/patroni.yml`], {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOST: `127.0.0.1:${PORTS.etcd[0]}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ask}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${ask}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: `${HOME}/${name}`,
    PATRONI_POSTGRESQL_PGPASS: `${HOME}/${name}.pgpass`,
    PATRONI_SUPERUSER_USERNAME: 'deedbox',
    PATRONI_REPLICATION_USERNAME: 'replicator',
  })
}

function etcdCommand(): string[] {
  const [client, peer] = PORTS.etcd.map((port) => `http://127.0.0.1:${port}`)
  return [
    'etcd',
    `--data-dir=${HOME}/etcd`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ]
}

function start(root: Root, command: string[], env: Record<string, string>): ChildProcess {
  const child = spawn('chroot', root.command(command), {
    env: { ...process.env, HOME, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // Nothing stays behind when the drill fails.
  process.once('exit', () => child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4000)
  })
  child.once('exit', (code) => {
    if (code) process.stderr.write(`${command[0]} ended with ${code}:\n${said}\n`)
  })
  return child
}

/** Patroni looks at its PostgreSQL in /proc, which a folder made by mmdebstrap doesn't have. */
function mountProc({ inside }: Root): void {
  if (!existsSync(inside('/proc/self'))) {
    execFileSync('mount', ['-t', 'proc', 'proc', inside('/proc')])
  }
}

function postmasterOf({ inside }: Root, name: string): number | undefined {
  const file = inside(`${HOME}/${name}/postmaster.pid`)
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

async function takesWrites(ask: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${ask}/primary`).catch(() => undefined)
  return response?.status === 200
}
