import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { checkCopy } from '../../src/fulfillment/check-copy.ts'
import { readFacts } from '../../src/fulfillment/reading/facts/read-facts.ts'
import type { DocumentLab } from '../../src/platform/lab/document-lab.ts'
import { findIsolation } from '../../src/platform/lab/isolation.ts'
import { openSandbox } from '../../src/platform/lab/sandbox.ts'
import { toolLab } from '../../src/platform/lab/tool-lab.ts'
import { drawSpecimen } from './draw.ts'
import { startProfile } from './profile.ts'
import { questionOf } from './question.ts'
import { saysNumber } from './says-number.ts'
import type { Kind, Specimen } from './specimens.ts'

export interface Examined {
  id: string
  kind: Kind
  right: boolean
  pages: number
  verdict: string
  objections: string[]
  confidence: number | null
  masked: number
  /**
   * Whether a social security number is still legible, using a different reading than the check's, or is
   * in a fact.
   */
  leaked: boolean
  ms: number
}

/** Where the programs run; nothing is hidden from them, since this folder may be a temporary one. */
export const sandboxHere = async () =>
  openSandbox(await findIsolation(pino({ level: 'silent' }), []))

/** The lab with all its tools except the virus scanner, which is irrelevant for these documents. */
export async function openLab(profile = startProfile()): Promise<DocumentLab> {
  const watched = profile.watchSandbox(await sandboxHere())
  return profile.watchLab(toolLab({ sandbox: watched, scan: () => Promise.resolve(undefined) }))
}

const TODAY = '2026-11-19'
const PATIENCE_MS = 15 * 60_000

export async function examineSpecimen(
  lab: DocumentLab,
  specimen: Specimen,
  profile = startProfile(),
): Promise<Examined> {
  const file = await drawSpecimen(specimen)
  const started = performance.now()
  const question = questionOf(specimen)
  const {
    verdict,
    findings,
    pdf,
    pages = [],
  } = await profile.watch(() =>
    checkCopy({ lab, clock: () => new Date() }, file, question, AbortSignal.timeout(PATIENCE_MS)),
  )
  const ms = Math.round(performance.now() - started)
  const { id, kind, right, ssn } = specimen
  const { objections, confidence, masked } = findings
  // A number that wasn't masked has leaked even if no second reading sees it.
  const leaked =
    ssn !== undefined &&
    (saysNumber(readFacts(pages, { ...question, today: TODAY }), ssn) ||
      (verdict === 'passed' && (masked === 0 || (await shows(pdf, ssn)))))
  return {
    id,
    kind,
    right,
    pages: specimen.qualities.length,
    verdict,
    objections,
    confidence,
    masked,
    leaked,
    ms,
  }
}

const run = promisify(execFile)

/**
 * Looks for the number in the text layer, and reads the images at a different size and in different
 * ways.
 */
async function shows(pdf: Uint8Array | undefined, ssn: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'corpus-'))
  try {
    const file = join(folder, 'copy.pdf')
    await writeFile(file, pdf ?? new Uint8Array())
    const texts = [(await run('pdftotext', [file, '-'])).stdout]
    await run('pdftoppm', ['-r', '200', '-gray', '-png', file, join(folder, 'page')])
    for (const name of (await readdir(folder)).filter((one) => one.endsWith('.png'))) {
      for (const mode of ['6', '11']) {
        const picture = join(folder, name)
        await run('tesseract', [picture, picture, '--dpi', '200', '--psm', mode], {
          env: { ...process.env, OMP_THREAD_LIMIT: '1' },
        })
        texts.push(await readFile(`${picture}.txt`, 'utf8'))
      }
    }
    return texts.some((text) => isIn(text, ssn))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Two of its three groups side by side count as the whole number. */
function isIn(text: string, ssn: string): boolean {
  const [area, group, serial] = [ssn.slice(0, 3), ssn.slice(3, 5), ssn.slice(5)]
  const beside = (a: string, b: string) => new RegExp(`(?<!\\d)${a}\\D{0,3}${b}(?!\\d)`)
  return (
    text.replace(/\D/g, '').includes(ssn) ||
    new RegExp(`(?<!\\d)${area}\\D{1,3}${group}\\D`).test(text) ||
    beside(group, serial).test(text)
  )
}
