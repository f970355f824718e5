import type { Page, Route } from '@playwright/test'
import type { DeskLine } from '../../src/contract/desk.ts'
import { failure, json, never, type ScreenState } from './answers.ts'
import { twoPageDeed } from './two-page-deed.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

function line(place: number, changes: Partial<DeskLine> = {}): DeskLine {
  return {
    id: `0198f3a2-0000-7000-8000-00000000020${place}`,
    orderId: '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12',
    address: {
      streetAddress: '12 Notfound Ln',
      city: 'Springfield',
      state: 'IL',
      zipCode: '62701',
    },
    reason: 'No source knows a deed for this address.',
    waitingSince: inHours(-3),
    promisedBy: inHours(45.5),
    refundedAfter: inHours(69.5),
    office: {
      title: 'County Recorder',
      place: 'Sangamon County, IL',
      url: 'https://recorder.example.gov',
      phone: '+1 217 555 0100',
      copyFee: 200,
      copyFeeNote: 'the first two pages',
      note: null,
    },
    found: null,
    copy: null,
    ...changes,
  }
}

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

const HELD = line(1, {
  address: { streetAddress: '44 Wrong Way', city: 'Denver', state: 'CO', zipCode: '80202' },
  reason:
    "The source's copy needs a look: The copy shows 46 Wrong Way, Denver, CO 80202; ordered was 44 Wrong Way.",
  promisedBy: inHours(-2),
  refundedAfter: inHours(22),
  found: FACTS,
  copy: {
    facts: FACTS,
    receivedAt: inHours(-49),
    isUploaded: false,
    verdict: 'held',
    objections: ['The copy shows 46 Wrong Way, Denver, CO 80202; ordered was 44 Wrong Way.'],
    pageCount: 2,
    confidence: 91.4,
    masked: 1,
    read: {
      situs: '46 Wrong Way, Denver, CO 80202',
      documentType: 'QUITCLAIM DEED',
      instrumentNumber: '2016-0457001',
      recordedOn: '2016-05-11',
      grantors: 'JOHN A. EXAMPLE, MARY B. EXAMPLE',
      grantees: 'THE EXAMPLE FAMILY TRUST',
      legalDescription: 'Lot 4, Block 2, Example Subdivision, according to the plat thereof',
    },
    hasPdf: true,
  },
})

const showPdf = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'application/pdf', body: twoPageDeed() })

const desk =
  (answer: Parameters<Page['route']>[1], then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/admin/check', json(200, { isAuthenticated: true }))
    await page.route('**/api/admin/desk', answer)
    await page.route('**/api/admin/desk/*/copy', showPdf)
    await page.goto('/admin/desk')
    await then(page)
  }

const work = (page: Page) => page.getByRole('button', { name: 'Work on it' }).first().click()

export const DESK_STATES: ScreenState[] = [
  {
    name: 'desk, loading',
    show: desk(never, (page) => page.getByText('Loading the desk').waitFor()),
  },
  {
    name: 'desk, not loaded',
    show: desk(failure(500, 'internal'), (page) =>
      page.getByText('The desk could not be loaded').waitFor(),
    ),
  },
  {
    name: 'desk, empty',
    show: desk(json(200, []), (page) => page.getByText('Nothing waits at the desk.').waitFor()),
  },
  {
    name: 'desk, lines',
    show: desk(json(200, [HELD, line(2)]), (page) => page.getByText('Overdue').waitFor()),
  },
  {
    name: 'desk, a copy that was held',
    show: desk(json(200, [HELD]), async (page) => {
      await work(page)
      await page.getByText('Page 1 of 2').waitFor()
      await page.getByText('WARRANTY DEED', { exact: true }).waitFor()
      await page.getByLabel(/^I have looked at it/).check()
      await page.getByRole('button', { name: 'Deliver this copy' }).click()
      await page.getByText('Please say why').waitFor()
    }),
  },
  {
    name: 'desk, upload incomplete',
    show: desk(json(200, [line(2)]), async (page) => {
      await work(page)
      await page.getByRole('button', { name: 'Not found' }).click()
      await page.getByRole('button', { name: 'Upload and check' }).click()
      await page.getByText('Choose the PDF of the deed').waitFor()
    }),
  },
]
