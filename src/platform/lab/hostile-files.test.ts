import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startScanner, type VirusScanner } from '../../../standins/virus-scanner/start.ts'
import { SIZES } from '../../../test/attack/sizes.ts'
import { activeFiles } from '../../../test/hostile/active-files.ts'
import { bombs } from '../../../test/hostile/bombs.ts'
import { damagedFiles } from '../../../test/hostile/damaged-files.ts'
import type { HostileFile } from '../../../test/hostile/hostile-file.ts'
import { infectedFiles, lockedFiles } from '../../../test/hostile/locked-files.ts'
import { pdf } from '../../../test/hostile/pdf-writer.ts'
import { polyglots } from '../../../test/hostile/polyglots.ts'
import type { DocumentLab } from './document-lab.ts'
import { findIsolation } from './isolation.ts'
import { openSandbox } from './sandbox.ts'
import { toolLab } from './tool-lab.ts'
import { clamdScan } from './virus-scan.ts'

/** Features that make a PDF more than a picture of pages. */
const ACTS =
  /\/(JS|JavaScript|Launch|EmbeddedFiles?|Filespec|OpenAction|AA|URI|GoToR|GoToE|SubmitForm|ImportData|XFA|AcroForm|RichMedia\w*|Rendition|Annots|Names|Outlines|Metadata|Movie|Sound|3DD?|AF|Collection|Perms|Info|Ref|FS)\b/g
const MEGABYTE = 1024 * 1024
// A bomb may use up its whole allowance, on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
const never = new AbortController().signal
const run = promisify(execFile)

const rooms = mkdtempSync(join(tmpdir(), 'deedbox-hostile-'))
const outside = mkdtempSync(join(tmpdir(), 'deedbox-results-'))
let scanner: VirusScanner
let lab: DocumentLab

beforeAll(async () => {
  scanner = await startScanner()
  const isolation = await findIsolation(pino({ level: 'silent' }), [tmpdir()])
  // Less time than in production, because a bomb uses all it's allowed.
  const sandbox = openSandbox(isolation, { usual: { seconds: 4 }, directory: rooms })
  lab = toolLab({ sandbox, scan: clamdScan(scanner.url) })
})
afterAll(async () => {
  await scanner?.close()
  for (const directory of [rooms, outside]) rmSync(directory, { recursive: true })
})

/** Each merge tries every fourth of a kind, `npm run attack` all of them. */
const tried = (files: HostileFile[]) => files.filter((_, index) => index % SIZES.step === 0)

describe.each<{ kind: string; files: HostileFile[] }>([
  { kind: 'files that act', files: activeFiles },
  { kind: 'files that are two things', files: polyglots },
  { kind: 'damaged files', files: damagedFiles },
  { kind: 'bombs', files: bombs },
  { kind: 'locked files', files: lockedFiles },
  { kind: 'infected files', files: infectedFiles },
])('$kind', ({ files }) => {
  it.each(tried(files))('$name', async ({ make, becomes }) => {
    const file = await make()
    const before = process.memoryUsage().rss
    const examined = await lab.examine(file, never)
    expect(becomes).toContain(examined.outcome === 'read' ? 'read' : examined.why)
    if (examined.outcome === 'read') {
      expect(examined.pages).toHaveLength(1)
      await expectHarmless(examined.pdf)
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEGABYTE)
    expect(readdirSync(rooms)).toEqual([])
  })
})

it('the hostile files number more than a hundred', () => {
  const all = [activeFiles, polyglots, damagedFiles, bombs, lockedFiles, infectedFiles].flat()
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(100)
})

it('the hostile files leave a lab that still reads a good file', async () => {
  const examined = await lab.examine(pdf(), never)
  const words = examined.outcome === 'read' ? examined.pages[0]?.words.map(({ text }) => text) : []
  expect(words).toEqual(['GRANT', 'DEED'])
})

it('the hostile files would fail the test for harmless ones', async () => {
  const disarmed = activeFiles.filter(({ becomes }) => becomes.includes('read'))
  expect(disarmed.length).toBeGreaterThan(10)
  for (const { name, make } of tried(disarmed)) {
    await expect(expectHarmless(await make()), name).rejects.toThrow()
  }
})

async function expectHarmless(bytes: Uint8Array): Promise<void> {
  const file = join(outside, 'result.pdf')
  writeFileSync(file, bytes)
  const options = { encoding: 'latin1', maxBuffer: 64 * MEGABYTE } as const
  // Unpacked, with each name spelled out, and without images, whose bytes could contain any word.
  const { stdout } = await run('qpdf', ['--json', '--json-stream-data=none', file], options)
  expect(stdout.match(ACTS) ?? []).toEqual([])
  expect((await run('pdfinfo', ['-js', file], options)).stdout).toBe('')
  expect((await run('pdfdetach', ['-list', file], options)).stdout).toBe('0 embedded files\n')
}
