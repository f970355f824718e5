import { describe, expect, it } from 'vitest'
import {
  checkWith,
  factsOf,
  labThatReads,
  printedPage,
} from '../../../test/support/fulfillment/printed-page.ts'
import { addressAt } from '../../addresses/address.ts'
import { socialSecurityNumbersIn } from './social-security-number.ts'

const found = (text: string, confidences: Record<string, number> = {}, known: string[] = []) =>
  socialSecurityNumbersIn([printedPage(text, confidences)], known)

it.each([
  'JANE ROE (Social Security No. 123-45-6789), a widow',
  'SSN: 123-45-6789',
  'SSN 123456789',
  'SS# 123 45 6789',
  'S.S. No. 123-45-6789',
  'S.S.N. 123.45.6789',
  'Soc. Sec. # 123-45-6789',
  'whose Social Security Account Number is 123-45-6789,',
  'Social Security Number of Grantee: 123-45-6789',
  'Taxpayer I.D. No. 123-45-6789',
  'JANE ROE (123-45-6789) and IAN ROE',
  'JANE ROE 123 45 6789 and IAN ROE',
  'Social Security Number l23-4S-67B9',
  'SSN 123-45-678',
  'SSN: XXX-XX-6789',
  'SSN: 123',
  'SSN 12345 6789',
  'Soclal Securlty No. 123-45-6789',
  'Social Security No.\n123-45-6789',
  'Social Security No. 123-45-\n6789',
  'JANE ROE (923-70-6789) and IAN ROE',
])('a social security number is found in %s', (text) => {
  expect(found(text)).toHaveLength(1)
})

it('a social security number is found even if it was barely legible', () => {
  expect(found('JANE ROE (123-485-6789) and', { '(123-485-6789)': 12 })).toHaveLength(1)
  expect(found('SSN: 12E-', { '12E-': 20 })).toHaveLength(1)
})

it.each([
  'Telephone 303-555-0123',
  'APN: 123-45-6789',
  'Parcel ID: 123-45-6789',
  'Permanent Real Estate Index Number(s): 123-45-6789',
  'Instrument No. 2019-0012345',
  'Denver, CO 80202-1234',
  'Order No. 12-92669',
  'Tax ID / Parcel No.: 1234-567-890',
  'YOU MAY STRIKE YOUR SOCIAL SECURITY NUMBER OR YOUR DRIVER’S LICENSE NUMBER.',
  'Social Security Number: ____________',
  'SSN: 12',
  'recorded 03/14/2019 in Book 123, Page 45, 6789 feet',
  'the sum of $123,456,789.00',
  'JANE ROE 000-12-3456',
])('the reader finds no value in %s', (text) => {
  expect(found(text)).toEqual([])
})

it("a social security number isn't confused with the index's own number", () => {
  expect(found('No. 123-45-6789', {}, ['123456789'])).toEqual([])
})

it('a social security number is covered completely, with a margin, on every row it spans', () => {
  const page = printedPage('Social Security No. 123-45-\n6789 of Denver')
  const [number] = socialSecurityNumbersIn([page], [])
  expect(number?.boxes).toHaveLength(2)
  for (const text of ['123-45-', '6789']) {
    const word = page.words.find((one) => one.text === text)
    const covering = number?.boxes.find(
      (box) =>
        word &&
        box.left < word.box.left &&
        box.right > word.box.right &&
        box.top < word.box.top &&
        box.bottom > word.box.bottom,
    )
    expect(covering).toBeDefined()
  }
})

describe('a copy with a social security number', () => {
  const ordered = addressAt('9 Number Ave', 'Phoenix', 'AZ', '85004')
  const facts = factsOf(ordered, { source: 'desk', documentType: 'DEED' })
  const page = printedPage(
    '          WARRANTY DEED\n\n\nProperty Address: 9 Number Ave, Phoenix, AZ 85004\n\n\nGrantor conveys to JANE ROE (SSN 123-45-6789) Lot 4, Block 2.',
  )
  const ask = (lab: ReturnType<typeof labThatReads>) => checkWith(lab, facts)

  it('a copy with a social security number passes once redacted, and says how many there were', async () => {
    const { verdict, findings } = await ask(labThatReads([page]))
    expect(verdict).toBe('passed')
    expect(findings.masked).toBe(1)
  })

  it('a copy with a social security number is held if one is still readable', async () => {
    const lab = labThatReads([page])
    const deaf = { ...lab, mask: () => lab.examine(new Uint8Array(), AbortSignal.timeout(1)) }
    const { verdict, findings } = await ask(deaf)
    expect(verdict).toBe('held')
    expect(findings.objections).toEqual([
      'A Social Security number may still be visible on page 1.',
    ])
  })

  it('a copy with a social security number is refused if the redaction is', async () => {
    const lab = labThatReads([page])
    const detail = 'The file takes too long to read.'
    const slow = {
      ...lab,
      mask: () =>
        Promise.resolve({ outcome: 'refused' as const, why: 'too_costly' as const, detail }),
    }
    const { verdict, pdf } = await ask(slow)
    expect({ verdict, pdf }).toEqual({ verdict: 'refused', pdf: undefined })
  })
})
