import type { Address } from '../addresses/address.ts'
import type { DocumentLab } from '../platform/document-lab.ts'
import { indexObjections } from './document-check.ts'
import type { Findings, Verdict } from './findings.ts'
import type { FoundDocument } from './sources/source.ts'

export interface Checked {
  verdict: Verdict
  findings: Omit<Findings, 'cleanKey'>
  /** The harmless, searchable PDF, unless the file was refused. */
  pdf?: Uint8Array
}

/** Whether a file is the deed that was ordered, judged by its pages and by what the index says. */
export async function checkCopy(
  { lab }: { lab: DocumentLab },
  file: Uint8Array,
  { facts, ordered }: { facts: FoundDocument; ordered: Address },
  signal: AbortSignal,
): Promise<Checked> {
  const examined = await lab.examine(file, signal)
  if (examined.outcome === 'refused') {
    const objections = [examined.detail]
    const findings = { objections, fields: {}, pageCount: null, confidence: null, masked: 0 }
    return { verdict: 'refused', findings }
  }
  const objections = [
    ...indexObjections(facts, ordered),
    ...(examined.pages.length > 0 && examined.pages.every(({ words }) => words.length === 0)
      ? ['Nothing can be read on it.']
      : []),
  ]
  const verdict = objections.length === 0 ? 'passed' : 'held'
  const pageCount = examined.pages.length || facts.pageCount
  return {
    verdict,
    findings: { objections, fields: {}, pageCount, confidence: null, masked: 0 },
    pdf: examined.pdf,
  }
}
