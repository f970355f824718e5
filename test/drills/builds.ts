import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { migrationNames } from '../../src/platform/migrate.ts'
import { BASELINE } from '../baseline.ts'

/** Inside the repository, so that the builds find its node_modules. */
export const DRILL_DIR = '.drill'

/** The roles as they are here now: dist/ and migrations/ side by side, as in the image. */
export function buildHere(): string {
  const folder = `${DRILL_DIR}/new`
  rmSync(folder, { recursive: true, force: true })
  vite(['--outDir', `${folder}/dist`])
  cpSync('migrations', `${folder}/migrations`, { recursive: true })
  return folder
}

/** The roles as they were at a commit, with the packages they had then. */
export function buildOf(commit: string): string {
  const folder = `${DRILL_DIR}/old`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder])
  if (!readFileSync('package-lock.json').equals(readFileSync(`${folder}/package-lock.json`))) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  }
  vite([], folder)
  return folder
}

/** What runs before the build here: the newest release, or until there is one, the last build that knew
 * nothing of the newest migration. A shop from before the baseline can't be migrated, so until a
 * migration follows that, it's the first build on the schema here. */
export async function commitToDeployFrom(): Promise<string> {
  const release = git('tag', '--merged', 'HEAD^', '--sort=-creatordate').split('\n')[0]
  if (release) return git('rev-parse', `${release}^{commit}`)
  const newest = (await migrationNames('migrations')).at(-1) ?? ''
  if (newest <= BASELINE) return git('log', '--format=%H', '-1', '--', 'migrations')
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `migrations/${newest}`)
  if (!added) throw new Error(`No commit has added ${newest}: say --from COMMIT`)
  return git('rev-parse', `${added}^`)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

function vite(args: string[], cwd = '.'): void {
  const build = ['build', '--logLevel', 'error', '-c', 'vite.server.config.ts', ...args]
  execFileSync('vite', build, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
