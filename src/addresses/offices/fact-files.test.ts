import { expect, it } from 'vitest'
import { STATES } from '../states.ts'
import { knownFacts, knownStateFees, parseOfficeFacts, parseStateFees } from './fact-files.ts'

const COLUMNS =
  'id,state,name,office,website,website_confirmed,search_url,phone,plain_copy_fee_cents,fee_unit,further_page_cents,minimum_cents,fee_is_most,fee_note,fee_confirmed,source_url,source_kind,source_date'
const COOK = {
  id: '17031',
  state: 'IL',
  name: 'Cook County',
  office: 'Cook County Clerk',
  website: 'https://clerk.example/',
  website_confirmed: 'yes',
  phone: '(312) 555-0100',
  plain_copy_fee_cents: '200',
  fee_unit: 'first_page',
  further_page_cents: '100',
  fee_note: 'On paper.',
  fee_confirmed: 'yes',
  source_url: 'https://clerk.example/fees',
  source_kind: 'official',
  source_date: '2025-07-01',
}
const file = (...rows: Array<Record<string, string>>) =>
  [
    COLUMNS,
    ...rows.map((row) =>
      COLUMNS.split(',')
        .map((name) => `"${row[name] ?? ''}"`)
        .join(','),
    ),
  ].join('\n')

it('a file of facts gives each office what the row says, with its source', () => {
  expect(parseOfficeFacts(file(COOK))).toEqual({
    problems: [],
    rows: [
      {
        id: '17031',
        officeTitle: 'Cook County Clerk',
        url: 'https://clerk.example/',
        searchUrl: null,
        phone: '(312) 555-0100',
        copyFeeCents: 200,
        copyFeeUnit: 'first_page',
        copyFeeFurtherCents: 100,
        copyFeeMinimumCents: null,
        copyFeeIsMost: false,
        copyFeeNote: 'On paper.',
        sourceUrl: 'https://clerk.example/fees',
        sourceKind: 'official',
        sourceDate: '2025-07-01',
        unverified: [],
      },
    ],
  })
})

it('a file of facts keeps from customers what no official page or statute says', () => {
  const unverified = (changes: Record<string, string>) =>
    parseOfficeFacts(file({ ...COOK, ...changes })).rows[0]?.unverified
  expect(unverified({ source_kind: 'third_party' })).toEqual(['url', 'phone', 'fee'])
  expect(unverified({ source_kind: 'statute' })).toEqual(['phone'])
  expect(unverified({ website_confirmed: '' })).toEqual(['url'])
  expect(unverified({ fee_confirmed: '' })).toEqual(['fee'])
  const { rows } = parseOfficeFacts(file({ ...COOK, source_kind: 'third_party' }))
  expect(rows[0]?.officeTitle).toBeNull()
})

it.each<[string, Record<string, string>, RegExp]>([
  ['an unknown id', { id: '99999' }, /line 2 \(99999\): is no place whose office we know/],
  ['another place than the id’s', { name: 'Lake County' }, /is Cook County, IL, not Lake County/],
  ['another state than the id’s', { state: 'IN' }, /not Cook County, IN/],
  ['a negative fee', { plain_copy_fee_cents: '-1' }, /plain_copy_fee_cents must be whole cents/],
  ['a fee in dollars', { plain_copy_fee_cents: '2.50' }, /plain_copy_fee_cents must be whole/],
  ['a fee beyond reason', { plain_copy_fee_cents: '100001' }, /must be at most 100000 cents/],
  ['a unit nobody knows', { fee_unit: 'per_sheet' }, /fee_unit must be per_page/],
  ['further pages of a document', { fee_unit: 'per_document' }, /goes with first_page only/],
  ['a unit without a fee', { plain_copy_fee_cents: '' }, /plain_copy_fee_cents is missing/],
  ['a date in words', { source_date: 'effective 2020' }, /source_date must be a past/],
  ['a day that never was', { source_date: '2023-02-30' }, /source_date must be a past/],
  ['a date to come', { source_date: '2199' }, /source_date must be a past/],
  ['a script for a website', { website: 'javascript:alert(1)' }, /website isn’t a web address/],
  ['a source of no kind', { source_kind: 'rumor' }, /source_kind must be official/],
  ['an official fact without its source', { source_url: '' }, /source_url is missing/],
])('a file of facts is refused for %s', (_what, changes, problem) => {
  const { rows, problems } = parseOfficeFacts(file({ ...COOK, ...changes }))
  expect(rows).toEqual([])
  expect(problems.join('\n')).toMatch(problem)
})

it('a file of facts is refused for a place that is in it twice, and for a column nobody knows', () => {
  expect(parseOfficeFacts(file(COOK, COOK)).problems).toEqual([
    'line 3 (17031): is in the file twice',
  ])
  expect(parseOfficeFacts('id,owner\n1,2').problems).toEqual(['unknown columns: owner'])
})

it("the release's own facts are sound: known places, every state once, each fact with its source", () => {
  const facts = knownFacts()
  expect(facts.length).toBeGreaterThan(250)
  for (const { id, sourceKind, sourceUrl, unverified, url, phone, ...fee } of facts) {
    if (sourceKind === 'third_party') {
      expect(unverified, id).toEqual(
        [url && 'url', phone && 'phone', fee.copyFeeCents !== null && 'fee'].filter(Boolean),
      )
    } else expect(sourceUrl, id).not.toBeNull()
  }
  const fees = knownStateFees()
  expect(fees.every(({ state, sourceUrl }) => STATES[state] && sourceUrl)).toBe(true)
  expect(new Set(fees.map(({ state }) => state)).size).toBe(fees.length)
})

it('a state whose law names no amount has no fee', () => {
  const head =
    'state,plain_copy_fee_cents,fee_unit,fee_note,citation,source_url,source_kind,source_date'
  const rows = parseStateFees(`${head}\nIL,,,Left to the county.,,https://law.example/,statute,`)
  expect(rows).toEqual({ problems: [], rows: [undefined] })
})
