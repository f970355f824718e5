import { expect, it } from 'vitest'
import type { LineState } from '../../orders/line.ts'
import { indexOf } from './bundle-index.ts'

const ADDRESS = { streetAddress: '1 Main St', city: 'Chicago', state: 'IL', zipCode: '60601' }
const OFFICE = { title: 'County Clerk', place: 'Cook County' }

it.each<[LineState, string]>([
  ['queued', 'Searching'],
  ['ready', 'Searching'],
  ['desk', 'With our staff'],
  ['delivered', 'Link expired'],
  ['refunding', 'Being refunded'],
  ['refunded', 'Refunded'],
  ['released', 'Not charged'],
])(
  'a line that is %s and has no file in the archive is listed as "%s", with its office',
  (progress, status) => {
    const line = {
      id: 'a',
      position: 0,
      address: ADDRESS,
      reference: '@file',
      wantedNumber: null,
      progress,
    }
    const rows = indexOf({ reference: null, lines: [line] }, [OFFICE], []).split('\r\n')
    expect(rows[1]).toBe(
      `1,'@file,"1 Main St, Chicago, IL 60601",Cook County Clerk,,,,,,,,${status},,,,,,`,
    )
  },
)

it('a deed ordered by its number is listed by it before there is a file', () => {
  const line = {
    id: 'a',
    position: 0,
    address: ADDRESS,
    reference: null,
    progress: 'refunded' as const,
  }
  const lines = [
    { ...line, wantedNumber: null },
    { ...line, position: 1, wantedNumber: '1999-0245795' },
  ]
  const rows = indexOf({ reference: null, lines }, [OFFICE, OFFICE], []).split('\r\n')
  expect(rows[2]).toBe(rows[1]?.replace('1,,', '2,,').replace(',,,,,,,,', ',,1999-0245795,,,,,,'))
})

it('a delivered deed has what it says in columns of their own, and nothing of what is doubtful', () => {
  const line = { id: 'a', position: 0, address: ADDRESS, reference: null, wantedNumber: null }
  const said = [
    { name: 'grantors', state: 'certain', text: '=DOE, JOHN', value: 'DOE JOHN' },
    { name: 'grantees', state: 'doubtful', text: null, value: null },
  ] as const
  const deed = {
    ...ADDRESS,
    lineId: 'a',
    position: 0,
    lineCount: 1,
    documentType: 'DEED',
    instrumentNumber: null,
    recordedOn: null,
    reference: null,
    pageCount: 1,
    sha256: Buffer.alloc(32),
    said: said.map((fact) => ({ ...fact, page: 1, places: [] })),
  }
  const order = { reference: null, lines: [{ ...line, progress: 'delivered' as const }] }
  const [head = '', row = ''] = indexOf(order, [OFFICE], [deed]).split('\r\n')
  expect(head).toMatch(
    /,Status,Grantor,Grantee,Vesting,Parcel number \(APN\),Consideration,Prior deed$/,
  )
  expect(row).toMatch(/,Delivered,"'=DOE, JOHN",,,,,$/)
})
