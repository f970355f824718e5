import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ARCHIVE, LIST, sealRelease, signRelease } from './release.ts'

const page = readFileSync('docs/operations/deploy.md', 'utf8')
const command = /^minisign -V.+$/m.exec(page)?.[0] ?? ''
const home = mkdtempSync(join(tmpdir(), 'deedbox-release-'))
const folder = join(home, 'release')
const of = { digest: `sha256:${'a1'.repeat(32)}`, commit: 'b2'.repeat(20) }

function makeKey(name: string): string {
  const key = join(home, name)
  execFileSync('minisign', ['-G', '-W', '-s', key, '-p', `${key}.pub`], { stdio: 'ignore' })
  return key
}

/** As the deploy runbook says, in the folder with what was downloaded. */
function verify() {
  return spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' })
}

describe('a signed release', () => {
  const key = makeKey('ours')
  const stranger = makeKey('theirs')
  afterAll(() => rmSync(home, { recursive: true }))
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    writeFileSync(join(folder, ARCHIVE), 'layers and a manifest')
    const component = { name: 'deedbox', version: '1.2.3' }
    writeFileSync(join(folder, LIST), JSON.stringify({ metadata: { component } }))
    sealRelease(folder, of)
    signRelease(folder, key)
    cpSync(`${key}.pub`, join(folder, 'release.pub'))
  })

  it('is verified offline by the runbook’s command, which names the image', () => {
    const { status, stdout } = verify()
    expect(stdout).toContain(`Trusted comment: deedbox 1.2.3 ${of.digest}`)
    expect(stdout).toContain(`${ARCHIVE}: OK\n${LIST}: OK`)
    expect(status).toBe(0)
  })

  it('says in its list which image it lists, and from which commit it was built', () => {
    const { component } = JSON.parse(readFileSync(join(folder, LIST), 'utf8')).metadata
    expect(component.hashes).toEqual([{ alg: 'SHA-256', content: 'a1'.repeat(32) }])
    expect(component.pedigree).toEqual({ commits: [{ uid: of.commit }] })
  })

  it.each([ARCHIVE, LIST, 'SHA256SUMS'])('is refused if %s was altered', (file) => {
    appendFileSync(join(folder, file), 'x')
    expect(verify().status).not.toBe(0)
  })

  it('is refused if it claims to be another version', () => {
    const file = join(folder, 'SHA256SUMS.minisig')
    writeFileSync(file, readFileSync(file, 'utf8').replace('1.2.3', '1.2.4'))
    expect(verify().stderr).toContain('Comment signature verification failed')
  })

  it('is refused if its archive was altered and hashed again', () => {
    appendFileSync(join(folder, ARCHIVE), 'x')
    sealRelease(folder, of)
    expect(verify().stderr).toContain('Signature verification failed')
  })

  it('is refused if a stranger signed it', () => {
    signRelease(folder, stranger)
    expect(verify().status).not.toBe(0)
  })
})
