import { beforeAll, describe, expect, it } from 'vitest'
import { examineSpecimen, openLab } from '../../test/corpus/examine.ts'
import { type Kind, type Specimen, specimensOf } from '../../test/corpus/specimens.ts'
import type { DocumentLab } from '../platform/lab/document-lab.ts'

const SLOW = 180_000

/** The shortest of its kind; `npm run corpus` checks all 500 every night, and cases.test.ts follows a
 * clean copy, a faint one, one with a number and another property's all the way to the customer. */
function shortest(kind: Kind): Specimen {
  const [first] = specimensOf('tune')
    .filter((one) => one.kind === kind && one.qualities.length === 1)
    .sort((a, b) => a.id.localeCompare(b.id))
  if (!first) throw new Error(`no ${kind} of one page`)
  return first
}

describe('documents as they arrive', { timeout: SLOW }, () => {
  let lab: DocumentLab
  beforeAll(async () => {
    lab = await openLab()
  })

  it.each<Kind>(['noisy', 'skewed'])('a %s copy of the ordered deed passes', async (kind) => {
    const examined = await examineSpecimen(lab, shortest(kind))
    expect(examined).toMatchObject({ verdict: 'passed', objections: [] })
  })

  it.each<Kind>(['other unit', 'wrong instrument'])('%s: held', async (kind) => {
    const { verdict, objections } = await examineSpecimen(lab, shortest(kind))
    expect({ verdict, isTold: objections.length > 0 }).toEqual({ verdict: 'held', isTold: true })
  })
})
