// npm run image -- [--registry] [--twice] [--sign KEY]
// Builds the Containerfile and leaves in .image/ an OCI archive, its list of software and their hashes.
// The base is a Debian 12 with Node that mmdebstrap makes from the machine's mirror, or with --registry
// the one that the Containerfile names. With --twice it does all of it again and fails unless the
// digest is the same. With --sign it signs the hashes.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { needPrograms } from '../../standins/need-programs.ts'
import { ARCHIVE, LIST, sealRelease, signRelease } from './release.ts'

const { values } = parseArgs({
  options: {
    registry: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    sign: { type: 'string' },
  },
})
needPrograms('npm run image', [
  'buildah',
  ...(values.registry ? [] : (['mmdebstrap'] as const)),
  ...(values.sign ? (['minisign'] as const) : []),
])
const OUT = resolve('.image')
const BASE = 'localhost/deedbox-base'
const NAME = 'localhost/deedbox:latest'
/** Files and layers carry this time, so that they don't differ by when they were made. */
const EPOCH = '0'
/** The npm that runs this, for a base that has none. */
const NPM = resolve(dirname(process.env.npm_execpath ?? ''), '..')

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT)
const digest = buildImage()
if (values.twice) {
  const again = buildImage()
  if (again !== digest) throw new Error(`Built twice, two digests: ${digest} and ${again}`)
  say('Built twice, the same digest.')
}
takeList()
sealRelease(OUT, { digest, commit: run('git', ['rev-parse', 'HEAD']) })
if (values.sign) signRelease(OUT, values.sign)
say(`${digest}\n${join(OUT, ARCHIVE)}\n${join(OUT, LIST)}`)

function buildImage(): string {
  const base = values.registry ? [] : makeBase()
  say('Building the image …')
  const build = ['build', '--isolation=chroot', '--no-cache', `--timestamp=${EPOCH}`]
  run('buildah', [...build, ...base, '--tag', NAME, '.'])
  const archive = join(OUT, ARCHIVE)
  rmSync(archive, { force: true })
  const digestFile = join(OUT, 'digest')
  run('buildah', ['push', '--digestfile', digestFile, NAME, `oci-archive:${archive}:deedbox`])
  const pushed = readFileSync(digestFile, 'utf8').trim()
  rmSync(digestFile)
  return pushed
}

/** A Debian with nothing but Node and what the roles need; the same packages make the same one. npm is
 * lent to it for the build, as are the certificates that this machine trusts. */
function makeBase(): string[] {
  say('Making the base …')
  const tar = join(OUT, 'base.tar')
  const packages = readFileSync('deploy/image/packages.txt', 'utf8').trim().split('\n')
  const left = ['man', 'doc', 'locale', 'info'].map(
    (each) => `--dpkgopt=path-exclude=/usr/share/${each}/*`,
  )
  const hooks = [
    `copy-in ${process.execPath} /usr/local/bin`,
    'mkdir "$1/opt/npm" && ln -s /opt/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
  ].map((each) => `--customize-hook=${each}`)
  const keep = '--dpkgopt=path-include=/usr/share/doc/*/copyright'
  const make = ['--variant=minbase', `--include=${packages}`, ...left, keep, ...hooks]
  run('mmdebstrap', ['--quiet', ...make, 'bookworm', tar])
  const container = run('buildah', ['from', 'scratch'])
  run('buildah', ['add', '--quiet', container, tar, '/'])
  run('buildah', ['commit', '--quiet', `--timestamp=${EPOCH}`, '--rm', container, BASE])
  rmSync(tar)
  const lent = [`${NPM}:/opt/npm:ro`, '/etc/ssl/certs:/etc/ssl/certs:ro']
  return [`--build-arg=NODE_IMAGE=${BASE}`, ...lent.map((each) => `--volume=${each}`)]
}

function takeList(): void {
  const container = run('buildah', ['from', NAME])
  try {
    const root = run('buildah', ['mount', container])
    cpSync(join(root, 'app/software.cdx.json'), join(OUT, LIST))
  } finally {
    run('buildah', ['rm', container])
  }
}

/** Returns the last line it prints, which for buildah is the name of what it made. */
function run(program: string, args: string[]): string {
  const { status, stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: EPOCH },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) {
    say(`${program} ${args[0]} failed; what it said about that is above.`)
    process.exit(1)
  }
  return stdout.trim().split('\n').at(-1) ?? ''
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
