import type { Page, Route } from '@playwright/test'
import type { DeskCase, DeskClaim, DeskCopy, DeskLine } from '../../../src/contract/staff/desk.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { twoPageDeed } from '../support/two-page-deed.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const lineId = (place: number) => `0198f3a2-0000-7000-8000-00000000020${place}`
const ORDER_ID = '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12'

const NOTFOUND = {
  streetAddress: '12 Notfound Ln',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
}
const WRONG = { streetAddress: '44 Wrong Way', city: 'Denver', state: 'CO', zipCode: '80202' }

const claimOf = (changes: Partial<DeskClaim> = {}): DeskClaim => ({
  by: 'grace',
  isMine: false,
  isLive: true,
  until: inHours(0.3),
  ...changes,
})
const MINE = claimOf({ by: 'ada', isMine: true })

function line(place: number, changes: Partial<DeskLine> = {}): DeskLine {
  return {
    id: lineId(place),
    orderId: ORDER_ID,
    address: NOTFOUND,
    reason: 'No source knows a deed for this address.',
    reasonKind: 'not_found',
    waitingSince: inHours(-3),
    promisedBy: inHours(45.5),
    refundedAfter: inHours(69.5),
    place: 'Sangamon County, IL',
    claim: null,
    verdict: null,
    ...changes,
  }
}

const HELD_WORDS = 'The copy shows 46 Wrong Way, Denver, CO 80202; ordered was 44 Wrong Way.'
const HELD_LINE = line(1, {
  address: WRONG,
  reason: `The source's copy needs a look: ${HELD_WORDS}`,
  reasonKind: 'held',
  promisedBy: inHours(-2),
  refundedAfter: inHours(21.9),
  place: 'Denver County, CO',
  verdict: 'held',
})
const QUEUE = [
  HELD_LINE,
  line(2, { claim: claimOf(), promisedBy: inHours(5.2), refundedAfter: inHours(29.2) }),
  line(3, { claim: MINE }),
  line(4, { claim: claimOf({ isLive: false, until: inHours(-0.4) }), place: null }),
  line(5),
]

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
    hasPdf: true,
    ...changes,
  }
}

/** A line about which nothing is known. */
function bare(changes: Partial<DeskCase> = {}): DeskCase {
  return {
    ...{ id: lineId(1), orderId: ORDER_ID, address: NOTFOUND, progress: 'desk' },
    reason: 'No source knows a deed for this address.',
    waitingSince: inHours(-3),
    promisedBy: inHours(45.5),
    refundedAfter: inHours(69.5),
    point: null,
    office: {
      id: '17167',
      title: 'County Recorder',
      place: 'Sangamon County, IL',
      url: 'https://recorder.example.gov',
      phone: '+1 217 555 0100',
      copyFee: 200,
      copyFeeNote: 'the first two pages',
      note: null,
    },
    claim: MINE,
    found: null,
    answers: [],
    copies: [],
    otherLines: [],
    events: [{ event: 'pay', at: inHours(-3), by: 'provider', words: null }],
    ...changes,
  }
}

/** A line with everything a line can have. */
const FULL = bare({
  id: lineId(1),
  address: WRONG,
  reason: HELD_LINE.reason,
  promisedBy: HELD_LINE.promisedBy,
  refundedAfter: HELD_LINE.refundedAfter,
  point: { lat: 39.7503, lon: -104.9963 },
  office: {
    id: '08031',
    title: 'Clerk and Recorder',
    place: 'Denver County, CO',
    url: 'https://recorder.example.gov/denver/public-records/search',
    phone: '+1 303 555 0100',
    copyFee: 25,
    copyFeeNote: 'a page',
    note: 'Answers by e-mail within the day. Ask for the records desk.',
  },
  found: FACTS,
  answers: [
    { source: 'county', answer: 'not_found', detail: null, askedAt: inHours(-50) },
    {
      source: 'recorder',
      answer: 'ok',
      detail: 'document 2016-0457001 (QUITCLAIM DEED, recorded 2016-05-11, 2 pages)',
      askedAt: inHours(-50),
    },
  ],
  copies: [
    copy(1),
    copy(2, {
      isUploaded: true,
      verdict: 'refused',
      hasPdf: false,
      objections: ['The file is not a PDF.'],
    }),
  ],
  otherLines: [
    { id: lineId(7), address: NOTFOUND, progress: 'desk' },
    { id: lineId(8), address: { ...WRONG, streetAddress: '48 Wrong Way' }, progress: 'delivered' },
  ],
  events: [
    {
      event: 'put_back',
      at: inHours(-1),
      by: 'grace',
      words: 'The office calls back at three, ask for Mr. Lee.',
    },
    { event: 'escalate', at: inHours(-49), by: 'system', words: HELD_LINE.reason },
    { event: 'found', at: inHours(-50), by: 'system', words: null },
    { event: 'pay', at: inHours(-50), by: 'provider', words: null },
  ],
})

type Answer = Parameters<Page['route']>[1]

async function signedIn(page: Page, role = 'owner'): Promise<void> {
  const session = { isAuthenticated: true, username: 'ada', role, isFresh: true, ways: [] }
  await page.route('**/api/admin/check', json(200, session))
}

const queue =
  (answer: Answer, then: (page: Page) => Promise<unknown>, query = '') =>
  async (page: Page): Promise<void> => {
    await signedIn(page)
    await page.route('**/api/admin/desk?*', answer)
    await page.route('**/api/admin/desk', answer)
    await page.goto(`/admin/desk${query}`)
    await then(page)
  }

const showPdf = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'application/pdf', body: twoPageDeed() })

const one =
  (shown: DeskCase | Answer, then: (page: Page) => Promise<unknown>, role?: string) =>
  async (page: Page): Promise<void> => {
    await signedIn(page, role)
    await page.route('**/api/admin/desk/*/*', json(200, { until: inHours(0.3), released: true }))
    await page.route('**/api/admin/desk/*/copy?*', showPdf)
    const answer = typeof shown === 'function' ? shown : json(200, shown)
    await page.route(/\/api\/admin\/desk\/[0-9a-f-]{36}$/, answer)
    await page.goto(`/admin/desk/${lineId(1)}`)
    await then(page)
  }

const says = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const drawn = async (page: Page) => {
  await page.getByText('WARRANTY DEED', { exact: true }).waitFor()
  await page
    .getByRole('img', { name: /^Denver/ })
    .first()
    .waitFor()
}
const press = (key: string, title: string) => async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Release' }).waitFor()
  await page.keyboard.press(key)
  await page.getByRole('dialog', { name: title }).waitFor()
}
const submit = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

export const DESK_STATES: ScreenState[] = [
  { name: 'desk, loading', show: queue(never, says('Loading the lines')) },
  {
    name: 'desk, not loaded',
    show: queue(failure(500, 'internal'), says('The lines could not be loaded')),
  },
  { name: 'desk, empty', show: queue(json(200, []), says('Nothing waits at the desk.')) },
  { name: 'desk, lines', show: queue(json(200, QUEUE), says('Promised in 5 hours')) },
  {
    name: 'desk, nothing fits',
    show: queue(json(200, []), says('No line at the desk fits this.'), '?whose=mine&state=IL'),
  },
  {
    name: 'desk, its keys',
    show: queue(json(200, QUEUE), async (page) => {
      await page.getByText('Promised in 5 hours').waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('?')
      await page.getByText('Take the next free line').waitFor()
    }),
  },
  { name: 'desk line, loading', show: one(never, says('Loading the line')) },
  {
    name: 'desk line, not loaded',
    show: one(failure(404, 'not_found'), says('The line could not be loaded')),
  },
  { name: 'desk line, a copy to judge', show: one(FULL, drawn) },
  { name: 'desk line, nothing known', show: one(bare(), says('No source that we ask covers')) },
  {
    name: 'desk line, of nobody',
    show: one(bare({ claim: null }), says('Nobody works on this line.')),
  },
  {
    name: 'desk line, of a colleague',
    show: one({ ...FULL, claim: claimOf() }, says('grace works on this line')),
  },
  {
    name: 'desk line, left by a colleague',
    show: one(bare({ claim: claimOf({ isLive: false }) }), says('and left it')),
  },
  {
    name: 'desk line, to look at only',
    show: one(
      { ...FULL, claim: null },
      (page) => page.getByText('Nobody works on this line.').waitFor(),
      'read_only',
    ),
  },
  {
    name: 'desk line, taken over',
    show: one(bare({ claim: claimOf() }), async (page) => {
      await page.getByRole('button', { name: 'Take it over…' }).click()
      await submit(page, 'Take it over')
      await page.getByText('Please say why').waitFor()
    }),
  },
  {
    name: 'desk line, being checked',
    show: one(bare({ progress: 'checking', reason: null }), says('The check is reading the copy.')),
  },
  {
    name: 'desk line, refunded meanwhile',
    show: one(bare(), async (page) => {
      await page.getByText('Yours until').waitFor()
      const gone = bare({ progress: 'refunding', reason: null })
      await page.route(/\/api\/admin\/desk\/[0-9a-f-]{36}$/, json(200, gone))
      await press('b', 'Release this line')(page)
      await page.getByRole('textbox').fill('Called twice.')
      await page.route('**/release', failure(409, 'not_claimed', 'Nobody has this line.'))
      await submit(page, 'Release')
      await page.getByText('This line has been refunded').waitFor()
    }),
  },
  { name: 'desk line, delivering', show: one(FULL, press('a', 'Deliver this copy?')) },
  {
    name: 'desk line, bringing a file',
    show: one(bare(), async (page) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose the PDF' }).click()
      const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: twoPageDeed() }
      await (await chooser).setFiles(file)
      await page.getByRole('dialog').getByText('Leave it empty to use the title').waitFor()
    }),
  },
  {
    name: 'desk line, not found',
    show: one(bare(), async (page) => {
      await press('x', 'There is no deed to be had')(page)
      await submit(page, 'Confirm not found and refund')
      await page.getByText('Choose a reason.').waitFor()
    }),
  },
]
