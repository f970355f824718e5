import type { InboxItem, StaffTask } from '../../../src/contract/staff/inbox.ts'
import type { MessageDraft } from '../../../src/contract/staff/messages.ts'
import type { RefundRequest } from '../../../src/contract/staff/refund-requests.ts'
import type { StatePolicy } from '../../../src/contract/staff/settings.ts'
import { answer, failure, json } from '../support/answers.ts'
import { lightsWith, PULSE } from '../support/pulse.ts'
import { inTurn, LOOKING, press, screens, text } from '../support/screens.ts'
import { showDeed } from '../support/two-page-deed.ts'
import { LOAD, line, QUEUE, SNOOZE } from './desk-cases.ts'

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
    address: { streetAddress: '44 Wrong Way', city: 'Denver', state: 'CO', zipCode: '80202' },
    reason: 'wrong_document',
    words: 'This is the deed of my neighbor at 46. Ours is from 2019, and two names are on it.',
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

const GRACE = { id: '0198f3a2-0000-7000-8000-000000000102', username: 'grace' }
const TASK_ID = '0198f3a2-0000-7000-8000-000000000101'
const MICHIGAN = 'Michigan: decide with counsel how we sell there before going live.'

function task(place: number, changes: Partial<StaffTask>): StaffTask {
  return {
    id: TASK_ID.replace(/1$/, String(place)),
    kind: 'dispute',
    subject: 'dp_1',
    detail: 'The customer disputes $39.98: product not received.',
    orderId: '3f2a9c51-0d4e-4b6a-9a1e-5b7c8d9e0f12',
    openedAt: inHours(-25),
    ...changes,
  }
}

const REFUND_FAILED = task(1, {
  kind: 'refund_failed',
  subject: TASK_ID,
  detail: 'A refund of $19.99 failed: expired or canceled card.',
  openedAt: inHours(-2),
})
const DECISION = task(2, {
  kind: 'state_undecided',
  subject: 'MI',
  detail: MICHIGAN,
  orderId: null,
})

export const INBOX: InboxItem[] = [
  { is: 'deed', deed: line(1, { promisedBy: inHours(-3.2), refundedAfter: inHours(20.8) }) },
  { is: 'alert', task: task(3, {}) },
  { is: 'request', request: OTHER },
  { is: 'alert', task: REFUND_FAILED },
  { is: 'deed', deed: line(2, { promisedBy: inHours(0.6), assignee: GRACE }) },
  { is: 'request', request: request(1) },
  { is: 'deed', deed: line(3, { snooze: SNOOZE }) },
  { is: 'decision', task: DECISION, decideBy: inHours(140) },
]

const DRAFTS: MessageDraft[] = [
  {
    id: 'right-address',
    name: 'Your deed is for the address you ordered',
    subject: 'Your deed is for the address you ordered',
    words: 'Hi Ada,\n\nYou asked for a refund for 44 Wrong Way, Denver, CO 80202.',
    isRefusal: true,
  },
  { id: 'blank', name: 'Blank', subject: '', words: 'Hi Ada,\n\n', isRefusal: false },
]
const STATE: StatePolicy = {
  state: 'MI',
  notice: 'full',
  selling: 'on',
  stateText: null,
  needsDecision: true,
  decision: null,
}
const SOURCES_DOWN = {
  ...PULSE,
  lights: lightsWith({ sources: { level: 'bad', says: '1 of 41 sources down: recorder.' } }),
}

const one = `refund-requests/${request(1).id}`
const answers = {
  'orders/*/message-drafts': json(200, DRAFTS),
  [`${one}/document`]: showDeed,
}

export const INBOX_STATES = [
  ...screens(
    'desk',
    {
      path: '/admin/desk',
      answers: {
        inbox: json(200, INBOX),
        ...answers,
        states: json(200, [STATE]),
        pulse: json(200, SOURCES_DOWN),
      },
      shows: 'Overdue 3 h',
      noun: 'the items',
    },
    {
      empty: {
        answers: { inbox: json(200, []), pulse: json(200, PULSE) },
        shows: 'All clear: nothing needs you.',
      },
      'no decisions': {
        path: '/admin/desk?kind=decision',
        answers: { inbox: json(200, []) },
        shows: 'Nothing of this kind is waiting.',
      },
      deeds: {
        path: '/admin/desk?kind=deed',
        answers: { desk: json(200, QUEUE), 'desk/load': json(200, LOAD) },
        shows: 'Due in 5 h',
      },
      'snoozed deeds': {
        path: '/admin/desk?whose=snoozed',
        answers: {
          desk: json(200, [line(1, { snooze: SNOOZE })]),
          'desk/load': json(200, LOAD),
        },
        shows: 'Waiting for the office until',
      },
      'nothing fits': {
        path: '/admin/desk?whose=mine&state=IL',
        answers: { desk: json(200, []), 'desk/load': json(200, LOAD) },
        shows: 'No deed on the desk matches this.',
      },
      'its keys': async (page) => {
        for (const key of ['j', 'j', '?']) await page.keyboard.press(key)
        await text('Answer the refund request')(page)
      },
      'an alert': inTurn(press('Refund failed'), text('Retry the refund.')),
      'a decision': async (page) => {
        await press('Michigan')(page)
        await press('Record decision')(page)
        await text('Say what was decided')(page)
      },
      answering: async (page) => {
        await page.keyboard.press('w')
        await text('This declines what the customer asked for')(page)
      },
      'only looking': { session: LOOKING },
    },
  ),
  ...screens(
    'refund request',
    {
      path: `/admin/desk/requests/${request(1).id}`,
      answers: { [one]: json(200, request(1)), ...answers },
      shows: 'Recorded October 2, 2019, instrument 2019-0345267',
      session: { role: 'agent' },
      noun: 'the request',
    },
    {
      answered: {
        answers: { [one]: failure(404, 'not_found') },
        shows: 'This request was answered',
      },
      'refused by the policy': {
        path: `/admin/desk/requests/${OTHER.id}`,
        answers: { [`refund-requests/${OTHER.id}`]: json(200, OTHER) },
        shows: 'They wrote nothing.',
        act: async (page) => {
          await page.keyboard.press('r')
          await text('The refund policy doesn’t allow this')(page)
        },
      },
      answering: async (page) => {
        await page.keyboard.press('w')
        await page.getByLabel('Message').fill('')
        await press('Send answer')(page)
        await text('Say why: the customer will read this.')(page)
      },
      'answer held': async (page) => {
        await answer(page, {
          [`${one}/answer`]: json(202, { done: true }),
          inbox: json(200, INBOX),
        })
        await page.keyboard.press('w')
        await text('This declines what the customer asked for')(page)
        await page.keyboard.press('Control+Enter')
        await page.getByRole('button', { name: 'Undo' }).waitFor()
      },
      'only looking': { session: LOOKING },
    },
  ),
]
