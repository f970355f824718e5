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

interface Database {
  port: number
  clusters: number[]
  /** Where each cluster's Patroni says whether it's the primary. */
  asks?: number[] | undefined
}

/** In front of the database: the primary by Patroni's word, or the first one while it answers. */
function databaseConfig({ port, clusters, asks }: Database): string {
  const servers = clusters.map((cluster, index) => {
    const standby = index === 0 ? '' : ' backup'
    return `  server c${index} 127.0.0.1:${cluster}${asks ? ` port ${asks[index]}` : standby}`
  })
  return `
frontend database
  mode tcp
  timeout client 1h
  bind 127.0.0.1:${port}
  default_backend clusters
backend clusters
  mode tcp
  timeout server 1h
  option ${asks ? 'httpchk GET /primary' : 'tcp-check'}
  default-server inter 500ms fall 1 rise 2 check on-marked-down shutdown-sessions
${servers.join('\n')}
`
}

export interface Proxy {
  url: string
  stop(): Promise<void>
}

export async function startProxy(options: {
  port: number
  servers: number[]
  database?: Database
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
${SERVERS(port, servers)}${database ? databaseConfig(database) : ''}`,
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
