import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lackOf } from './need-programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'deedbox-programs-'))
beforeAll(() => {
  writeFileSync(join(folder, 'buildah'), '', { mode: 0o755 })
  writeFileSync(join(folder, 'minisign'), '', { mode: 0o644 })
})
afterAll(() => rmSync(folder, { recursive: true }))

it('a command whose programs are all there lacks nothing', () => {
  expect(lackOf('npm run image', ['buildah'], `/nowhere:${folder}`)).toBeUndefined()
})

it('a command that lacks programs says in a sentence which packages bring them', () => {
  expect(lackOf('npm run image', ['buildah', 'mmdebstrap', 'minisign'], folder)).toBe(
    'npm run image needs mmdebstrap and minisign: apt-get install --no-install-recommends mmdebstrap minisign',
  )
})

it('a program is asked for by the package that brings it', () => {
  expect(lackOf('npm run drill', ['clamd'], folder)).toBe(
    'npm run drill needs clamd: apt-get install --no-install-recommends clamav-daemon',
  )
})
