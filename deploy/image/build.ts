// npm run image -- [--base IMAGE] [--twice]
// Builds the shop's image and leaves in .image/ an OCI archive, its list of software and its digest.
// Without --base it makes a Debian 12 of its own with mmdebstrap, from the machine's mirror. With
// --twice it does all of it again and fails unless the digest is the same.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bundledList } from './bundled-packages.ts'
import { listSoftware } from './software-list.ts'

const { values } = parseArgs({
  options: { base: { type: 'string' }, twice: { type: 'boolean', default: false } },
})
const OUT = resolve('.image')
const STAGE = join(OUT, 'stage')
const ARCHIVE = join(OUT, 'deedbox.oci.tar')
const NAME = 'localhost/deedbox:latest'
/** Files and layers carry this time, so that they don't differ by when they were made. */
const EPOCH = '0'

mkdirSync(OUT, { recursive: true })
const digest = buildImage()
if (values.twice) {
  const again = buildImage()
  if (again !== digest) throw new Error(`Built twice, two digests: ${digest} and ${again}`)
  say('Built twice, the same digest.')
}
writeFileSync(join(OUT, 'digest'), `${digest}\n`)
say(`${digest}\n${ARCHIVE}\n${join(OUT, 'deedbox.cdx.json')}`)

function buildImage(): string {
  const base = values.base ?? makeBase()
  stage()
  say('Building the image …')
  const build = ['build', '--isolation=chroot', '--no-cache', `--timestamp=${EPOCH}`]
  buildah([...build, '--build-arg', `BASE=${base}`, '-t', NAME, '-f', 'Containerfile', STAGE])
  writeSoftwareList()
  rmSync(ARCHIVE, { force: true })
  const digestFile = join(OUT, 'digest.new')
  buildah(['push', '--quiet', '--digestfile', digestFile, NAME, `oci-archive:${ARCHIVE}:deedbox`])
  return readFileSync(digestFile, 'utf8').trim()
}

/** A Debian with nothing but what the roles need; the same packages make the same file. */
function makeBase(): string {
  say('Making the base …')
  const tar = join(OUT, 'base.tar')
  const packages = readFileSync('deploy/image/packages.txt', 'utf8').trim().split('\n')
  const left = ['man', 'doc', 'locale', 'info'].map(
    (each) => `--dpkgopt=path-exclude=/usr/share/${each}/*`,
  )
  const keep = '--dpkgopt=path-include=/usr/share/doc/*/copyright'
  execFileSync(
    'mmdebstrap',
    ['--variant=minbase', `--include=${packages}`, ...left, keep, 'bookworm', tar],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, SOURCE_DATE_EPOCH: EPOCH } },
  )
  const container = buildah(['from', 'scratch'])
  buildah(['add', '--quiet', container, tar, '/'])
  buildah([
    'commit',
    '--quiet',
    `--timestamp=${EPOCH}`,
    '--rm',
    container,
    'localhost/deedbox-base',
  ])
  rmSync(tar)
  return 'localhost/deedbox-base'
}

/** Everything the Containerfile copies. */
function stage(): void {
  say('Building the roles …')
  rmSync('dist', { recursive: true, force: true })
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
  rmSync(STAGE, { recursive: true, force: true })
  const app = join(STAGE, 'app')
  mkdirSync(app, { recursive: true })
  for (const each of ['dist', 'migrations', 'package.json', 'package-lock.json']) {
    cpSync(each, join(app, each), { recursive: true })
  }
  // Runs no script: what production needs is prebuilt.
  const install = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--silent']
  execFileSync('npm', install, { cwd: app, stdio: 'inherit' })
  // Where npm keeps what it has asked the registry.
  rmSync(join(app, 'node_modules/.cache'), { recursive: true, force: true })
  cpSync(process.execPath, join(STAGE, 'node'))
  cpSync('deploy/image/deedbox', join(STAGE, 'deedbox'))
  cpSync('deploy/image/packages.txt', join(STAGE, 'packages.txt'))
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', STAGE])
}

function writeSoftwareList(): void {
  const container = buildah(['from', NAME])
  try {
    const root = buildah(['mount', container])
    const status = join(root, 'var/lib/dpkg/status')
    if (!existsSync(status)) throw new Error('The base is no Debian: its packages can’t be listed')
    const { name, version } = read('package.json')
    const list = listSoftware({
      name,
      version,
      locked: read('package-lock.json').packages,
      isInstalled: (folder) => existsSync(join(STAGE, 'app', folder)),
      bundled: ['web', 'server'].flatMap((build) => read(bundledList(build))),
      nodeVersion: process.version.slice(1),
      dpkgStatus: readFileSync(status, 'utf8'),
    })
    writeFileSync(join(OUT, 'deedbox.cdx.json'), `${JSON.stringify(list, null, 2)}\n`)
  } finally {
    buildah(['rm', container])
  }
}

function read(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns what it prints, which is the name of what it made. */
function buildah(args: string[]): string {
  const printed = execFileSync('buildah', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
  return printed.trim().split('\n').at(-1) ?? ''
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
