import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DRILL_DIR } from './builds.ts'

/** In front of the servers: whichever of them says that it's ready. */
const SERVERS = (port: number, servers: number[]) => `
frontend shop
  mode http
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  mode http
  balance roundrobin
  option httpchk GET /readyz
  option redispatch
  retries 3
  default-server inter 500ms fall 1 rise 1 check
${servers.map((each, index) => `  server s${index} 127.0.0.1:${each}`).join('\n')}
`

/** In front of the database: whoever of the two answers, the first one while it lives. */
const DATABASE = (port: number, [primary, standby]: number[]) => `
frontend database
  mode tcp
  timeout client 1h
  bind 127.0.0.1:${port}
  default_backend clusters
backend clusters
  mode tcp
  timeout server 1h
  option tcp-check
  default-server inter 500ms fall 1 rise 2 check on-marked-down shutdown-sessions
  server primary 127.0.0.1:${primary}
  server standby 127.0.0.1:${standby} backup
`

export interface Proxy {
  url: string
  stop(): Promise<void>
}

export async function startProxy(options: {
  port: number
  servers: number[]
  database?: { port: number; clusters: number[] }
}): Promise<Proxy> {
  const { port, servers, database } = options
  const file = join(DRILL_DIR, 'haproxy.cfg')
  mkdirSync(DRILL_DIR, { recursive: true })
  writeFileSync(
    file,
    `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout check 5s
  timeout client 60s
  timeout server 60s
${SERVERS(port, servers)}${database ? DATABASE(database.port, database.clusters) : ''}`,
  )
  const path = `${process.env.PATH}:/usr/sbin`
  const child: ChildProcess = spawn('haproxy', ['-f', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: path },
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4000)
  })
  const ended = once(child, 'exit').catch((error: Error) => {
    said += error.message
  })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  if (child.exitCode !== null || !child.pid) throw new Error(`HAProxy did not start: ${said}`)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
