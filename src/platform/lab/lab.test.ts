import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { labOf, missingPackages } from './lab.ts'
import { plainLab } from './plain-lab.ts'

const STORAGE_DIR = '/nowhere'
const log = pino({ level: 'silent' })

it('looks at no page where only the index is believed', async () => {
  expect(await labOf({ CHECKING: 'index', CLAMD_URL: undefined, STORAGE_DIR }, log)).toBe(plainLab)
})

it('does not open without a scanner', async () => {
  await expect(labOf({ CHECKING: 'full', CLAMD_URL: undefined, STORAGE_DIR }, log)).rejects.toThrow(
    'CLAMD_URL',
  )
})

it('opens where all its programs are', async () => {
  expect(await missingPackages()).toEqual([])
  const lab = await labOf({ CHECKING: 'full', CLAMD_URL: 'tcp://127.0.0.1:9', STORAGE_DIR }, log)
  expect(lab).not.toBe(plainLab)
})

it('names the packages of what is missing', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'deedbox-empty-'))
  expect(await missingPackages(empty)).toEqual([
    'qpdf',
    'poppler-utils',
    'tesseract-ocr',
    'util-linux',
  ])
  rmSync(empty, { recursive: true })
})
