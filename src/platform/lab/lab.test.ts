import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { labOf, missingPackages } from './lab.ts'
import { plainLab } from './plain-lab.ts'

const STORAGE_DIR = '/nowhere'
const SANDBOX = 'required'
const log = pino({ level: 'silent' })

it('the lab looks at no pages if only the index is trusted', async () => {
  expect(await labOf({ CHECKING: 'index', CLAMD_URL: undefined, STORAGE_DIR, SANDBOX }, log)).toBe(
    plainLab,
  )
})

it("the lab doesn't open without a scanner", async () => {
  await expect(
    labOf({ CHECKING: 'full', CLAMD_URL: undefined, STORAGE_DIR, SANDBOX }, log),
  ).rejects.toThrow('CLAMD_URL')
})

it('the lab opens if all its programs are installed', async () => {
  expect(await missingPackages()).toEqual([])
  const lab = await labOf(
    { CHECKING: 'full', CLAMD_URL: 'tcp://127.0.0.1:9', STORAGE_DIR, SANDBOX },
    log,
  )
  expect(lab).not.toBe(plainLab)
})

it('the lab names the packages of missing programs', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'deedbox-empty-'))
  expect(await missingPackages(empty)).toEqual([
    'qpdf',
    'poppler-utils',
    'tesseract-ocr',
    'util-linux',
  ])
  rmSync(empty, { recursive: true })
})

it('the lab stays closed where tools would have the network, unless a setting says otherwise', async () => {
  const open = async (sandbox: 'required' | 'best_effort') =>
    labOf(
      { CHECKING: 'full', CLAMD_URL: 'tcp://127.0.0.1:9', STORAGE_DIR, SANDBOX: sandbox },
      log,
      async () => ({ keeps: 'nothing', asNobody: false, wrapper: [] }),
    )
  await expect(open('required')).rejects.toThrow('SANDBOX=best_effort')
  expect(await open('best_effort')).not.toBe(plainLab)
})
