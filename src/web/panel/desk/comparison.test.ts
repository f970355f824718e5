import { expect, it } from 'vitest'
import { addressAt } from '../../../addresses/address.ts'
import type { DeskCopy } from '../../../contract/staff/desk.ts'
import { compareCopy, isAnother } from './comparison.ts'

const address = addressAt('44 N. Wrong Way', 'Denver', 'CO', '80202-1234')
const line = { address, wantedNumber: null }
const copy = (read: DeskCopy['read'], changes: Partial<DeskCopy['facts']> = {}): DeskCopy => ({
  id: '0198f3a2-0000-7000-8000-000000000301',
  facts: {
    source: 'recorder',
    documentType: 'QUITCLAIM DEED',
    instrumentNumber: '2016-0457001',
    recordedOn: '2016-05-11',
    pageCount: 2,
    parcelNumber: null,
    situs: '44 N Wrong Way, Denver, CO 80202',
    deepLink: null,
    ...changes,
  },
  receivedAt: new Date('2026-01-01T00:00:00Z'),
  isUploaded: false,
  verdict: 'held',
  objections: [],
  mismatches: [],
  pageCount: 3,
  confidence: 90,
  masked: 0,
  read,
  places: {},
  hasPdf: true,
})
const likeness = (name: string, one: DeskCopy) =>
  compareCopy(line, one).find((fact) => fact.name === name)?.likeness

it.each([
  ['44 North Wrong Way, Denver, CO 80202', 'same'],
  ['44 NORTH WRONG WAY, DENVER, CO', 'same'],
  ['46 North Wrong Way, Denver, CO 80202', 'differs'],
  ['44 North Wrong Way, Denver, CO 80203', 'differs'],
  ['44 North Wrong Way, Boulder, CO 80202', 'differs'],
  ['somewhere in Denver', 'differs'],
])('the comparison rates the address %s as %s', (situs, expected) => {
  expect(likeness('Address', copy({ situs }))).toBe(expected)
})

it('the comparison ignores capitals and hyphens but counts every digit', () => {
  expect(likeness('Document', copy({ documentType: 'Quitclaim deed' }))).toBe('same')
  expect(likeness('Instrument no.', copy({ instrumentNumber: '2016 0457001' }))).toBe('same')
  expect(likeness('Instrument no.', copy({ instrumentNumber: '2016-0457002' }))).toBe('differs')
  expect(likeness('Recorded', copy({ recordedOn: '2016-05-12' }))).toBe('differs')
  expect(likeness('Pages', copy({}))).toBe('differs')
})

it('the comparison puts what differs first, and what the index says beside the order', () => {
  const [first] = compareCopy(line, copy({ recordedOn: '2016-05-12' }))
  expect(first).toEqual({
    fact: 'recordedOn',
    name: 'Recorded',
    ordered: null,
    indexed: 'May 11, 2016',
    read: 'May 12, 2016',
    likeness: 'differs',
  })
  const elsewhere = copy(
    { situs: '44 North Wrong Way, Denver, CO 80202' },
    { situs: '9 Far St, Denver, CO 80202' },
  )
  expect(likeness('Address', elsewhere)).toBe('differs')
  expect(likeness('Address', { ...elsewhere, isUploaded: true })).toBe('same')
})

it('the comparison holds the number that a deed was ordered by against the copy', () => {
  const ordered = { address, wantedNumber: '2016-0457001' }
  const number = (one: DeskCopy) =>
    compareCopy(ordered, one).find(({ fact }) => fact === 'instrumentNumber')
  const right = copy({ instrumentNumber: '2016 0457001' })
  expect(number(right)).toMatchObject({ ordered: '2016-0457001', likeness: 'same' })
  expect(isAnother(ordered, right)).toBe(false)
  const wrong = copy({ instrumentNumber: '2016-0457002' }, { instrumentNumber: '2016-0457002' })
  expect(number(wrong)?.likeness).toBe('differs')
  expect([isAnother(ordered, wrong), isAnother(line, wrong)]).toEqual([true, false])
})

it('the comparison knows the names of a kind of deed', () => {
  const as = (indexed: string, read: string) =>
    likeness('Document', copy({ documentType: read }, { documentType: indexed }))
  expect(as('WARRANTY', 'GENERAL WARRANTY DEED')).toBe('same kind')
  expect(as('WARRANTY DEED', 'QUITCLAIM DEED')).toBe('differs')
})

it('a copy whose address or parcel differs may be another property’s', () => {
  const here = copy({ situs: '44 N Wrong Way, Denver, CO', parcelNumber: '12-3' })
  const found = { ...here, facts: { ...here.facts, parcelNumber: '12-3' } }
  expect(isAnother(line, here)).toBe(false)
  expect(isAnother(line, found)).toBe(false)
  expect(isAnother(line, copy({ situs: '46 N Wrong Way, Denver, CO' }))).toBe(true)
  expect(isAnother(line, { ...here, mismatches: ['address'] })).toBe(true)
  const other = { ...found, facts: { ...found.facts, parcelNumber: '12-4' } }
  expect(isAnother(line, other)).toBe(true)
})

it("the comparison says what couldn't be read and what there's nothing to compare with", () => {
  expect(likeness('Address', copy({}))).toBe('not read')
  expect(likeness('Grantor', copy({ grantors: 'JOHN EXAMPLE' }))).toBe('nothing to compare')
  expect(likeness('Parcel (APN)', copy({ parcelNumber: '12-345' }))).toBe('nothing to compare')
})
