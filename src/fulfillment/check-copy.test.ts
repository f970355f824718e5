import { beforeAll, describe, expect, it } from 'vitest'
import { examineSpecimen, openLab } from '../../test/corpus/examine.ts'
import { type Kind, type Specimen, specimensOf } from '../../test/corpus/specimens.ts'
import type { DocumentLab } from '../platform/lab/document-lab.ts'

const SLOW = 180_000

/** The shortest of its kind; `npm run corpus` checks all 500. */
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

  it.each<Kind>(['clean', 'noisy', 'skewed'])(
    'a %s copy of the ordered deed passes',
    async (kind) => {
      expect(await examineSpecimen(lab, shortest(kind))).toMatchObject({
        verdict: 'passed',
        objections: [],
      })
    },
  )

  it('a social security number is gone for any other reader too', async () => {
    const examined = await examineSpecimen(lab, shortest('social security number'))
    expect(examined).toMatchObject({ verdict: 'passed', masked: 1, leaked: false })
  })

  it.each<Kind>([
    'faint',
    'neighbour',
    'other city',
    'other unit',
    'other parcel',
    'wrong type',
    'wrong instrument',
  ])('%s: held', async (kind) => {
    const { verdict, objections } = await examineSpecimen(lab, shortest(kind))
    expect({ verdict, isTold: objections.length > 0 }).toEqual({ verdict: 'held', isTold: true })
  })
})
