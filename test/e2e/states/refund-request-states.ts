import type { Page, Route } from '@playwright/test'
import type { RefundRequest } from '../../../src/contract/staff/refund-requests.ts'
import { failure, json, never, type ScreenState } from '../support/answers.ts'
import { twoPageDeed } from '../support/two-page-deed.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const OBJECTIONS: RefundRequest['objections'] = {
  not_found: null,
  wrong_document: null,
  double_charge: null,
  system_error: null,
  delivery_failure: 'The deed was delivered.',
  canceled: 'The deed was delivered.',
  other: 'None of the exceptions of the refund policy.',
}

function request(place: number, changes: Partial<RefundRequest> = {}): RefundRequest {
  return {
    id: `0198f3a2-0000-7000-8000-00000000040${place}`,
    orderId: '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12',
    lineId: `0198f3a2-0000-7000-8000-00000000020${place}`,
    address: { streetAddress: '44 Wrong Way', city: 'Denver', state: 'CO', zipCode: '80202' },
    reason: 'wrong_document',
    words: 'This is the deed of my neighbor at 46. Ours is from 2019, and two names are on it.',
    askedAt: inHours(-70),
    reviewBy: inHours(50),
    customer: { name: 'Ada Lovelace', email: 'ada@example.com' },
    isFromBalance: false,
    price: 1999,
    progress: 'delivered',
    declinedBefore: 0,
    paidAt: inHours(-100),
    deliveredAt: inHours(-90),
    document: {
      documentType: 'Quitclaim deed',
      instrumentNumber: '2016-0457001',
      recordedOn: '2016-05-11',
      pageCount: 2,
      source: 'recorder',
      hasFile: true,
    },
    reasons: ['wrong_document', 'double_charge', 'system_error', 'other'],
    objections: OBJECTIONS,
    ...changes,
  }
}

const OTHER = request(2, {
  address: { streetAddress: '12 Notfound Ln', city: 'Springfield', state: 'IL', zipCode: '62701' },
  reason: 'other',
  words: '',
  reviewBy: inHours(-3),
  declinedBefore: 1,
  document: null,
  deliveredAt: null,
  progress: 'desk',
})

const showPdf = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'application/pdf', body: twoPageDeed() })

const requests =
  (
    answer: Parameters<Page['route']>[1],
    then: (page: Page) => Promise<unknown>,
    { query = '', role = 'agent' } = {},
  ) =>
  async (page: Page): Promise<void> => {
    const session = { isAuthenticated: true, username: 'ada', role, isFresh: true, ways: [] }
    await page.route('**/api/admin/check', json(200, session))
    await page.route('**/api/admin/pulse', never)
    await page.route('**/api/admin/refund-requests', answer)
    await page.route('**/api/admin/refund-requests/*/document', showPdf)
    await page.goto(`/admin/refund-requests${query}`)
    await then(page)
  }

const BOTH = json(200, [OTHER, request(1)])
const says = (words: string) => (page: Page) => page.getByText(words).first().waitFor()

export const REFUND_REQUEST_STATES: ScreenState[] = [
  { name: 'refund requests, loading', show: requests(never, says('Loading the requests')) },
  {
    name: 'refund requests, not loaded',
    show: requests(failure(500, 'internal'), says('Couldn’t load the requests')),
  },
  {
    name: 'refund requests, none',
    show: requests(json(200, []), says('No open requests')),
  },
  { name: 'refund requests, two', show: requests(BOTH, says('Answer overdue')) },
  {
    name: 'refund requests, one open',
    show: requests(BOTH, says('Recorded October 2, 2019, instrument 2019-0345267'), {
      query: `?request=${request(1).id}`,
    }),
  },
  {
    name: 'refund requests, refused by the policy',
    show: requests(
      BOTH,
      async (page) => {
        await page.getByText('They wrote nothing.').waitFor()
        await page.keyboard.press('y')
        await page.getByText('The refund policy does not allow this').waitFor()
      },
      { query: `?request=${OTHER.id}` },
    ),
  },
  {
    name: 'refund requests, declining',
    show: requests(BOTH, async (page) => {
      await page.getByText('Answer overdue').waitFor()
      for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
      await page.getByText('What the refund policy says').waitFor()
      await page.keyboard.press('d')
      await page.getByRole('button', { name: 'Decline and send the answer' }).click()
      await page.getByText('Say why').waitFor()
    }),
  },
  {
    name: 'refund requests, decided',
    show: requests(
      BOTH,
      async (page) => {
        await page.route('**/decide', json(202, { decided: true }))
        await page.getByText('What the refund policy says').waitFor()
        await page.keyboard.press('y')
        await page.getByRole('button', { name: 'Refund it' }).click()
        await page.getByText('The money goes back to the card').waitFor()
      },
      { query: `?request=${request(1).id}` },
    ),
  },
]
