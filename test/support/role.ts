import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isLogin, loginUrl } from '../../standins/postgres/logins.ts'
import { until } from './orders.ts'

export interface RoleProcess {
  process: ChildProcess
  /** Everything it has logged so far. */
  output(): string
  /** Asks it to stop and returns how it ended. */
  stop(): Promise<number | null>
}

/** The log line each role prints when it's up. */
export const UP = { worker: '"msg":"working"', server: 'Server listening' }

let built: Promise<string> | undefined

/** Built once per run, as for production: started from the sources, each process would take 4 s of CPU
 * time more. The first test file that needs it builds, the others wait. */
async function buildRoles(): Promise<string> {
  const run = process.env.TEST_DIRECTORY ?? (await mkdtemp(join(tmpdir(), 'deedbox-roles-')))
  const folder = join(run, 'roles')
  const isBuilt = join(folder, 'package.json')
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (!isFirst) {
    await until(async () => existsSync(isBuilt), 'the roles to be built', 120_000)
    return folder
  }
  const vite = ['node_modules/vite/bin/vite.js', 'build', '-c', 'vite.server.config.ts']
  await promisify(execFile)('node', [...vite, '--outDir', `${folder}/dist`])
  for (const name of ['migrations', 'node_modules', 'package.json']) {
    await symlink(resolve(name), join(folder, name))
  }
  return folder
}

/** The built program of this name. */
export async function entryOf(name: string, build?: string): Promise<string> {
  built ??= build ? undefined : buildRoles()
  return `${build ?? (await built)}/dist/${name}.js`
}

/** A role as it runs in production: its own process, with its own database user, and with nothing but
 * its environment. */
export async function startRole(
  role: keyof typeof UP,
  env: Record<string, string>,
  logLevel: 'info' | 'debug' = 'info',
  build?: string,
): Promise<RoleProcess> {
  const child = spawn('node', [await entryOf(role, build)], {
    env: { PATH: process.env.PATH, ...env, ...databaseOf(role, env), LOG_LEVEL: logLevel },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const deadline = Date.now() + 90_000
  while (!output.includes(UP[role])) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The ${role} did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}

/** A shop's environment names its server's database user; its worker has another. */
function databaseOf(role: keyof typeof UP, { DATABASE_URL = '' }: Record<string, string>) {
  if (role === 'server' || !isLogin(DATABASE_URL, 'app')) return {}
  return { DATABASE_URL: loginUrl(DATABASE_URL, 'jobs') }
}

/** A command as an operator runs it, to completion. */
export async function manage(
  words: string[],
  env: Record<string, string>,
  build?: string,
): Promise<{ said: string; code: number }> {
  return promisify(execFile)('node', [await entryOf('manage', build), ...words], {
    env: { PATH: process.env.PATH, ...env, LOG_LEVEL: 'error' },
  }).then(
    ({ stdout }) => ({ said: stdout.trim(), code: 0 }),
    (error) => ({ said: `${error.stdout}${error.stderr}`.trim(), code: error.code as number }),
  )
}
