import type { DeskCase, DeskCopy, DeskLine, DeskLoad } from '../../../src/contract/staff/desk.ts'
import { NOTFOUND, WRONG_WAY } from '../support/cart.ts'

const HOUR = 3_600_000
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
export const lineId = (place: number) => `0198f3a2-0000-7000-8000-00000000020${place}`
const staffId = (place: number) => `0198f3a2-0000-7000-8000-00000000010${place}`
const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'

const ADA = { id: staffId(1), username: 'ada' }
export const GRACE = { id: staffId(2), username: 'grace' }

export function line(place: number, changes: Partial<DeskLine> = {}): DeskLine {
  return {
    id: lineId(place),
    orderId: ORDER_ID,
    address: NOTFOUND,
    reason: 'No source has a deed for this address.',
    reasonKind: 'not_found',
    promisedBy: inHours(45.5),
    refundedAfter: inHours(69.5),
    place: 'Sangamon County, IL',
    assignee: null,
    snooze: null,
    ...changes,
  }
}

const HELD_WORDS = 'The copy shows 46 Wrong Way, Denver, CO 80202; ordered was 44 Wrong Way.'
const HELD_LINE = line(1, {
  address: WRONG_WAY,
  reason: `The source's copy needs review: ${HELD_WORDS}`,
  reasonKind: 'held',
  promisedBy: inHours(-2),
  refundedAfter: inHours(21.9),
  place: 'Denver County, CO',
})
export const QUEUE = [
  HELD_LINE,
  line(2, { assignee: GRACE, promisedBy: inHours(5.2), refundedAfter: inHours(29.2) }),
  line(3, { assignee: ADA }),
  line(4, { place: null }),
  line(5, { assignee: GRACE }),
]
export const SNOOZE: DeskLine['snooze'] = { until: inHours(30), reason: 'office', by: 'grace' }

const FACTS = {
  source: 'recorder',
  documentType: 'QUITCLAIM DEED',
  instrumentNumber: '2016-0457001',
  recordedOn: '2016-05-11',
  pageCount: 2,
  parcelNumber: '12-345-678',
  situs: '44 Wrong Way, Denver, CO 80202',
  deepLink: 'https://recorder.example.gov/documents/2016-0457001',
}

function copy(place: number, changes: Partial<DeskCopy> = {}): DeskCopy {
  return {
    id: `0198f3a2-0000-7000-8000-00000000030${place}`,
    facts: FACTS,
    receivedAt: inHours(-49),
    isUploaded: false,
    verdict: 'held',
    objections: [HELD_WORDS],
    mismatches: ['address'],
    pageCount: 2,
    confidence: 91.4,
    masked: 1,
    read: {
      situs: '46 Wrong Way, Denver, CO 80202',
      documentType: 'Quitclaim Deed',
      instrumentNumber: '2016-0457001',
      recordedOn: '2016-05-11',
      grantors: 'JOHN A. EXAMPLE, MARY B. EXAMPLE',
      grantees: 'THE EXAMPLE FAMILY TRUST',
      legalDescription: 'Lot 4, Block 2, Example Subdivision, according to the plat thereof',
    },
    places: {
      documentType: [{ page: 0, left: 0.12, top: 0.1, right: 0.4, bottom: 0.13 }],
      situs: [{ page: 0, left: 0.12, top: 0.17, right: 0.62, bottom: 0.21 }],
    },
    hasPdf: true,
    ...changes,
  }
}

/** A line about which nothing is known. */
export function bare(changes: Partial<DeskCase> = {}): DeskCase {
  return {
    ...{ id: lineId(1), orderId: ORDER_ID, address: NOTFOUND, progress: 'desk' },
    wantedNumber: null,
    wantedDate: null,
    reason: 'No source has a deed for this address.',
    deliversAt: null,
    promisedBy: inHours(45.5),
    refundedAfter: inHours(69.5),
    point: null,
    office: {
      keptAt: '17167',
      title: 'County Recorder',
      place: 'Sangamon County, IL',
      url: 'https://recorder.example.gov',
      phone: '+1 217 555 0100',
      copyFee: 200,
      copyFeeNote: 'the first two pages',
      note: null,
    },
    assignee: ADA,
    snooze: null,
    found: null,
    answers: [],
    copies: [],
    ...changes,
  }
}

/** A line with everything a line can have. */
export const FULL = bare({
  id: lineId(1),
  address: WRONG_WAY,
  reason: HELD_LINE.reason,
  promisedBy: HELD_LINE.promisedBy,
  refundedAfter: HELD_LINE.refundedAfter,
  point: { lat: 39.7503, lon: -104.9963 },
  office: {
    keptAt: '08031',
    title: 'Clerk and Recorder',
    place: 'Denver County, CO',
    url: 'https://recorder.example.gov/denver/public-records/search',
    phone: '+1 303 555 0100',
    copyFee: 25,
    copyFeeNote: 'a page',
    note: 'Answers by email within the day. Ask for the records desk.',
  },
  found: FACTS,
  answers: [
    { source: 'county', answer: 'not_found', detail: null, askedAt: inHours(-50) },
    {
      source: 'recorder',
      answer: 'ok',
      detail: 'document 2016-0457001 (QUITCLAIM DEED, recorded May 11, 2016, 2 pages)',
      askedAt: inHours(-50),
    },
  ],
  copies: [
    copy(1),
    copy(2, {
      isUploaded: true,
      verdict: 'refused',
      hasPdf: false,
      objections: ['The file isn’t a PDF.'],
    }),
  ],
})

export const LOAD: DeskLoad = {
  people: [
    { id: staffId(1), username: 'ada', isMe: true, deeds: 1 },
    { id: staffId(2), username: 'grace', isMe: false, deeds: 2 },
  ],
  unassigned: 2,
  snoozed: 1,
  overdue: 1,
  today: 1,
  later: 3,
}
