import type { RefundRequest } from '../../../src/contract/staff/refund-requests.ts'
import { answer, json } from '../support/answers.ts'
import { press, screens, text } from '../support/screens.ts'
import { showDeed } from '../support/two-page-deed.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

const OBJECTIONS: RefundRequest['objections'] = {
  not_found: null,
  wrong_document: null,
  double_charge: null,
  system_error: null,
  delivery_failure: 'The deed was delivered.',
  canceled: 'The deed was delivered.',
  other: 'The refund policy has no exception for this.',
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

const POLICY = 'What the refund policy says'
const one = `/admin/desk/requests?request=${request(1).id}`

export const REFUND_REQUEST_STATES = screens(
  'refund requests',
  {
    path: '/admin/desk/requests',
    answers: {
      'refund-requests': json(200, [OTHER, request(1)]),
      'refund-requests/*/document': showDeed,
    },
    shows: 'Answer overdue',
    session: { role: 'agent' },
    noun: 'the requests',
  },
  {
    none: { answers: { 'refund-requests': json(200, []) }, shows: 'No open requests' },
    'one open': { path: one, shows: 'Recorded October 2, 2019, instrument 2019-0345267' },
    'refused by the policy': {
      path: `/admin/desk/requests?request=${OTHER.id}`,
      shows: 'They wrote nothing.',
      act: async (page) => {
        await page.keyboard.press('r')
        await text('The refund policy doesn’t allow this')(page)
      },
    },
    declining: async (page) => {
      for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
      await text(POLICY)(page)
      await page.keyboard.press('R')
      await press('Decline and send the answer')(page)
      await text('Say why')(page)
    },
    decided: {
      path: one,
      shows: POLICY,
      act: async (page) => {
        await answer(page, { 'refund-requests/*/decide': json(202, { decided: true }) })
        await page.keyboard.press('r')
        await press('Refund it')(page)
        await text('The money goes back to the card')(page)
      },
    },
  },
)
