import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Entry {
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const entries = Object.entries<Entry>(read('package-lock.json').packages).filter(([path]) => path)
const unpinned = entries.filter(([, entry]) => !entry.integrity && !entry.link)

it('the lockfile pins the content of every package, except those on the written list', () => {
  const names = unpinned.map(([path]) => path.replace('node_modules/', ''))
  expect(names).toEqual(read('.ci/audit-exceptions.json').withoutIntegrity.packages)
})

it('the lockfile leaves nothing unpinned that production or CI installs', () => {
  const isForUs = ([, { os, cpu, libc }]: [string, Entry]) =>
    (os ?? ['linux']).includes('linux') &&
    (cpu ?? ['x64']).includes('x64') &&
    !libc?.includes('musl')
  expect(unpinned.filter(isForUs)).toEqual([])
  expect(unpinned.filter(([, { dev, optional }]) => !dev || !optional)).toEqual([])
})

describe('install scripts', () => {
  /** Installs a package that leaves a file behind if its script runs, under our own settings. */
  function install() {
    const folder = mkdtempSync(join(tmpdir(), 'deedbox-scripts-'))
    const npm = (...args: string[]) => {
      const env = { PATH: process.env.PATH, HOME: folder }
      return spawnSync('npm', [...args, '--offline', '--no-audit'], {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
    }
    try {
      mkdirSync(join(folder, 'hijacked'))
      const proof = join(folder, 'proof')
      const scripts = { postinstall: `touch ${proof}` }
      const hijacked = { name: 'hijacked', version: '1.0.0', scripts }
      writeFileSync(join(folder, 'hijacked/package.json'), JSON.stringify(hijacked))
      npm('pack', './hijacked')
      const dependencies = { hijacked: 'file:hijacked-1.0.0.tgz' }
      const { allowScripts } = read('package.json')
      const own = { name: 'own', version: '1.0.0', dependencies, allowScripts }
      writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
      npm('install', '--package-lock-only', '--ignore-scripts')
      copyFileSync('.npmrc', join(folder, '.npmrc'))
      const { status, stderr } = npm('ci')
      return { status, stderr, hasRun: existsSync(proof) }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it('a package whose install script nobody allowed ends the installation, and its script never runs', () => {
    const { status, stderr, hasRun } = install()
    expect([status, hasRun]).toEqual([1, false])
    expect(stderr).toContain('ESTRICTALLOWSCRIPTS')
  })
})

describe('the audit', () => {
  function audit(fakeNpm: string) {
    const bin = mkdtempSync(join(tmpdir(), 'deedbox-bin-'))
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${fakeNpm}\n`)
    chmodSync(join(bin, 'npm'), 0o755)
    const env = { PATH: `${bin}:/usr/bin:/bin` }
    const { status, stdout } = spawnSync(process.execPath, ['.ci/audit.js'], {
      env,
      encoding: 'utf8',
    })
    rmSync(bin, { recursive: true })
    return { status, stdout }
  }
  const CLEAN = `echo '{"vulnerabilities":{},"invalid":[],"missing":[]}'`

  it('an audit whose service refuses says loudly that nothing was checked, and fails nothing', () => {
    const { status, stdout } = audit('echo "npm warn audit 405 Method Not Allowed" >&2; exit 1')
    expect(stdout).toContain('known holes: NOTHING WAS CHECKED')
    expect(stdout).toContain('signatures: NOTHING WAS CHECKED')
    expect(stdout).toContain('405 Method Not Allowed')
    expect(status).toBe(0)
  })

  it('an audit that finds nothing says what was checked', () => {
    const { status, stdout } = audit(CLEAN)
    expect([status, stdout.split('\n').length]).toEqual([0, 3])
    expect(stdout).not.toContain('NOTHING')
  })

  it.each([
    [
      'a serious hole',
      '{"vulnerabilities":{"x":{"via":[{"severity":"high","title":"Bad","url":"u"}]}},"invalid":[],"missing":[]}',
    ],
    [
      'a bad signature',
      '{"vulnerabilities":{},"invalid":[{"name":"x","version":"1.0.0"}],"missing":[]}',
    ],
  ])('an audit fails on %s', (_what, answer) => {
    expect(audit(`echo '${answer}'`).status).toBe(1)
  })
})
