import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

export interface Swift {
  url: string
  /** The settings of a shop that stores its documents here. */
  settings: Record<string, string>
  stop(): Promise<void>
}

const KEYS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
const REGION = 'us-east-1'
const BUCKET = 'deeds'
const START_MS = 45_000

const KINDS = ['account', 'container', 'object'] as const

/** Tests against it run at night: it's five Debian packages and as many processes. */
export const hasSwift = process.env.OBJECT_STORE === 'swift'

/**
 * OpenStack Swift with its S3 API, as Debian packages it (swift-proxy, swift-account,
 * swift-container, swift-object, memcached): a store that checks signatures and rejects strangers,
 * like Amazon's. Everything it writes is in a folder that's deleted with it.
 */
export async function startSwift(): Promise<Swift> {
  const directory = mkdtempSync(join(tmpdir(), 'deedbox-swift-'))
  mkdirSync(join(directory, 'node/disk'), { recursive: true })
  const [proxy = 0, cache = 0, ...servers] = await freePorts(2 + KINDS.length)
  const children: ChildProcess[] = []
  let said = ''
  const start = (command: string, words: string[]) => {
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (chunk: Buffer) => {
        said = (said + chunk).slice(-20_000)
      })
    }
    child.on('error', (error) => {
      said += `${command}: ${error.message}\n`
    })
    children.push(child)
  }
  const killAll = () => children.map((child) => child.kill('SIGKILL'))
  process.once('exit', killAll)
  const stop = async () => {
    process.off('exit', killAll)
    await Promise.all(children.map(end))
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    await makeRings(directory, servers)
    writeSettings(directory, { proxy, cache, servers })
    start('memcached', ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(cache)])
    for (const kind of ['proxy', ...KINDS]) {
      start(`swift-${kind}-server`, [join(directory, `${kind}.conf`), '-v'])
    }
    const url = `http://127.0.0.1:${proxy}`
    await makeBucket(url, () => said)
    return { url, settings: settingsOf(url), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Where a shop can store its documents, by name. */
export const documentStores: Array<[string, () => Promise<Pick<Swift, 'settings' | 'stop'>>]> = [
  ['a folder', async () => ({ settings: {}, stop: async () => {} })],
  ...(hasSwift ? [['Swift', startSwift] as [string, typeof startSwift]] : []),
]

function settingsOf(url: string): Record<string, string> {
  return {
    STORAGE_DIR: '',
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: url,
    S3_REGION: REGION,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  }
}

/** In one process: the tool for it takes half a second for each of the nine steps. */
async function makeRings(directory: string, ports: number[]): Promise<void> {
  const script = `
import sys
from swift.common.ring import RingBuilder
for kind, port in zip(${JSON.stringify(KINDS)}, sys.argv[2:]):
    builder = RingBuilder(4, 1, 1)
    at = dict(ip='127.0.0.1', port=int(port))
    builder.add_dev(dict(region=1, zone=1, device='disk', weight=1.0, **at,
        replication_ip=at['ip'], replication_port=at['port']))
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], kind))
`
  // Debian's own interpreter: another one ahead of it in the path wouldn't have Swift's modules.
  await promisify(execFile)('/usr/bin/python3', ['-c', script, directory, ...ports.map(String)])
}

function writeSettings(
  directory: string,
  ports: { proxy: number; cache: number; servers: number[] },
): void {
  const common = (port: number | undefined) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${directory}
devices = ${directory}/node
user = ${userInfo().username}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
workers = 0
log_level = WARNING
`
  const store = (kind: string, port: number | undefined) => `${common(port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`
  for (const [index, kind] of KINDS.entries()) {
    writeFileSync(join(directory, `${kind}.conf`), store(kind, ports.servers[index]))
  }
  const filter = (name: string, more = '') => `[filter:${name}]\nuse = egg:swift#${name}\n${more}`
  const pipeline =
    'catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo versioned_writes symlink'
  const more: Record<string, string> = {
    cache: '',
    s3api: `location = ${REGION}\n`,
    tempauth: 'user_test_tester = testing .admin\n',
    versioned_writes: 'allow_versioned_writes = true\n',
  }
  writeFileSync(
    join(directory, 'proxy.conf'),
    `${common(ports.proxy)}
[pipeline:main]
pipeline = ${pipeline} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 30
conn_timeout = 5
# A server that was asked before it was up isn't left out for a minute.
error_suppression_interval = 1
error_suppression_limit = 1000
${pipeline
  .split(' ')
  .map((name) =>
    name === 'cache'
      ? `[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${ports.cache}\n`
      : filter(name, more[name]),
  )
  .join('')}`,
  )
}

/**
 * The first request that needs all of its servers to work together: once it succeeds, Swift is up.
 */
async function makeBucket(url: string, output: () => string): Promise<void> {
  const client = new S3Client({
    endpoint: url,
    region: REGION,
    forcePathStyle: true,
    credentials: KEYS,
    maxAttempts: 1,
  })
  const deadline = Date.now() + START_MS
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
      return client.destroy()
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error(`Swift did not start:\n${output()}`, { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const impatience = setTimeout(() => child.kill('SIGKILL'), 5_000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(impatience)
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  return Promise.all(
    servers.map(async (server) => {
      const { port } = server.address() as AddressInfo
      server.close()
      await once(server, 'close')
      return port
    }),
  )
}
