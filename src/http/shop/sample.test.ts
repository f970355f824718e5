import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { SAMPLE_DEED } from '../../addresses/sample-deed.ts'
import { SAMPLE_FILES } from '../../contract/paths.ts'
import type { Config } from '../../platform/config.ts'
import { sampleRoutes } from './sample.ts'

const config = {
  BRAND_NAME: 'Elm Deeds',
  SUPPORT_EMAIL: 'help@elm.example',
  TIME_ZONE: 'America/New_York',
  PUBLIC_URL: 'https://deeds.example',
} as Config
const webDir = resolve('src/web/public')

it('the sample is a whole order: what we say of its deed is so, and nothing in it is out of date', async () => {
  const app = Fastify()
  sampleRoutes(app, { config, webDir })
  const file = async (name: keyof typeof SAMPLE_FILES) => {
    const { statusCode, rawPayload } = await app.inject(SAMPLE_FILES[name])
    expect(statusCode).toBe(200)
    return rawPayload
  }
  const textOf = (pdf: Buffer) =>
    execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })

  const deed = readFileSync(join(webDir, SAMPLE_FILES.deed))
  expect(createHash('sha256').update(deed).digest('hex')).toBe(SAMPLE_DEED.sha256)
  const pages = execFileSync('pdfinfo', ['-'], { input: deed, encoding: 'utf8' })
  expect(pages).toMatch(new RegExp(`^Pages: +${SAMPLE_DEED.pageCount}$`, 'm'))
  expect(textOf(deed)).toContain(SAMPLE_DEED.instrumentNumber)
  expect(textOf(deed)).not.toMatch(/\d{3}-\d{2}-\d{4}/)

  const provenance = await file('provenance')
  for (const words of ['Elm Deeds', SAMPLE_DEED.sha256, SAMPLE_DEED.instrumentNumber, 'Mortgage']) {
    expect(textOf(provenance)).toContain(words)
  }
  expect(textOf(await file('receipt'))).toMatch(/Jordan Sample.*Total Paid +\$19\.99/s)
  const bundle = (await file('bundle')).toString('latin1')
  for (const name of [
    'index.csv',
    `${SAMPLE_DEED.instrumentNumber} - File 4471.pdf`,
    'provenance.pdf',
  ]) {
    expect(bundle).toContain(name)
  }
  expect(bundle).toContain(deed.toString('latin1'))
  await app.close()
})
