import { execFileSync } from 'node:child_process'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { adminToday } from '../../../src/contract/staff/figures.ts'
import type { Health, Incident, Pulse } from '../../../src/contract/staff/health.ts'
import { failure, json, never } from '../support/answers.ts'
import { lightsWith, PULSE, STATS } from '../support/pulse.ts'
import { inTurn, press, type ScreenState, screens } from '../support/screens.ts'
import { INBOX } from './inbox-states.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const uuid = (place: number) =>
  `0198f3a2-0000-7000-8000-0000000003${String(place).padStart(2, '0')}`

/** A day of orders every other quarter of an hour. */
const course = (steps: number) =>
  Array.from({ length: steps }, (_, place) => ({
    orders: Math.ceil(place / 4),
    revenue: Math.ceil(place / 4) * 3998,
    deeds: Math.ceil(place / 2),
    refunded: place > 30 ? 1999 : 0,
  }))
const TODAY: CallResult<typeof adminToday> = {
  today: { until: inHours(0), course: course(40) },
  lastWeek: {
    day: '2026-11-08',
    byNow: { orders: 11, revenue: 43_978, deeds: 19, refunded: 0 },
    course: course(96),
  },
}

const DOWN: Pulse = {
  ...PULSE,
  lights: lightsWith({
    sources: { level: 'bad', says: '1 of 41 sources down: Maricopa Recorder.', at: inHours(-2.4) },
    email: { level: 'warning', says: '2 emails bounced today.' },
  }),
}

const HEALTH: Health = {
  payments: {
    lastEventAt: inHours(-0.1),
    lastCaptureAt: inHours(-0.1),
    held: 1,
    oldest: [{ orderId: uuid(10), cents: 3998, since: inHours(-0.2) }],
  },
  workers: [0, 1].map((place) => ({
    id: uuid(place),
    seenAt: inHours(place * -2),
    isAlive: place === 0,
    tools: {
      scanner: true,
      storage: true,
      keeps: 'network, processes and files',
      triedAt: inHours(-0.01),
    },
  })),
  queues: [{ name: 'Deed searches', jobs: 12, since: inHours(-0.05) }],
  deadJobs: [
    {
      id: uuid(20),
      name: 'Receipts',
      consequence:
        'The customer has no receipt and no link to the order. Send the links from its page.',
      orderId: uuid(10),
      failure: 'connect ECONNREFUSED 10.0.0.4:587',
      diedAt: inHours(-3),
      canRetry: true,
    },
    {
      id: uuid(21),
      name: 'Deed searches',
      consequence: 'Its deed went to the desk.',
      orderId: uuid(11),
      failure: 'no answer in time',
      diedAt: inHours(-5),
      canRetry: false,
    },
  ],
  sources: [
    {
      id: 'maricopa',
      name: 'Maricopa Recorder',
      state: 'paused',
      failedAt: inHours(-0.1),
      lastFailure: 'HTTP 503',
      thisHour: { calls: 41, down: 38 },
      lastWeek: { calls: 5120, down: 61 },
    },
    {
      id: 'nyc',
      name: 'New York City Register',
      state: 'up',
      failedAt: null,
      lastFailure: null,
      thisHour: { calls: 12, down: 0 },
      lastWeek: { calls: 1900, down: 4 },
    },
  ],
  email: {
    queued: 2,
    oldestQueuedAt: inHours(-0.02),
    lastSentAt: inHours(-0.01),
    failedToday: 1,
    refused: [
      {
        orderId: uuid(12),
        template: 'deeds-ready',
        isFinal: true,
        reply: '550 5.1.1 The email account that you tried to reach does not exist',
        at: inHours(-1),
      },
    ],
  },
  books: {
    finishedAt: inHours(-7),
    providerCents: 240_679_600,
    agreeingCents: 240_677_601,
    mended: 2,
    differing: 1,
  },
  operations: [
    { kind: 'backup', at: inHours(-5), detail: 'nightly, 4.1 GB' },
    { kind: 'restore', at: inHours(-80), detail: 'into staging' },
  ],
}
const QUIET: Health = {
  ...HEALTH,
  payments: { ...HEALTH.payments, held: 0, oldest: [] },
  queues: [],
  deadJobs: [],
  email: { ...HEALTH.email, queued: 0, oldestQueuedAt: null, failedToday: 0, refused: [] },
  books: null,
  operations: [],
}

const INCIDENTS: Incident[] = [
  {
    id: uuid(30),
    from: inHours(-2.4),
    until: null,
    levels: { deliveries: 'degraded' },
    words: null,
  },
  {
    id: uuid(31),
    from: inHours(-200),
    until: inHours(-199),
    levels: { deliveries: 'down', webhooks: 'down', email: 'down' },
    words: 'Our jobs stopped after an update. What waited went out by noon.',
  },
]

export const HEALTH_STATES: ScreenState[] = [
  ...screens(
    'dashboard',
    {
      path: '/admin/dashboard',
      answers: {
        today: json(200, TODAY),
        pulse: json(200, DOWN),
        stats: json(200, STATS),
        inbox: json(200, INBOX.slice(0, 7)),
      },
      shows: '5 of 7 OK. 1 of 41 sources down',
    },
    {
      'all well': {
        answers: {
          pulse: json(200, {
            ...PULSE,
            counts: { desk: 0, overdue: 0, refundRequests: 0, decisions: 0, alerts: 0 },
          }),
          today: json(200, TODAY),
          inbox: json(200, []),
        },
        shows: 'All 7 systems OK.',
      },
      'no database': {
        answers: { pulse: failure(503, 'unavailable') },
        shows: 'The database doesn’t answer.',
      },
      loading: { answers: { pulse: never, today: never, inbox: never }, shows: 'Dashboard' },
      'not loaded': {
        answers: { today: failure(500, 'internal'), inbox: failure(500, 'internal') },
        shows: 'Couldn’t load today’s figures',
      },
    },
  ),
  ...screens(
    'health',
    {
      path: '/admin/health',
      answers: {
        health: json(200, HEALTH),
        pulse: json(200, DOWN),
        incidents: json(200, INCIDENTS),
      },
      shows: 'HTTP 503',
      noun: 'what is behind the lights',
    },
    {
      'all well': {
        answers: { health: json(200, QUIET), pulse: json(200, PULSE), incidents: json(200, []) },
        shows: 'No job was given up',
      },
      'no server': {
        answers: { health: failure(500, 'internal'), pulse: failure(500, 'internal') },
        shows: 'The server doesn’t answer.',
      },
      'explaining an incident': press(/^Explain: /),
      'no explanation given': inTurn(press(/^Explain: /), press('Publish')),
      'incidents not loaded': {
        answers: { incidents: failure(500, 'internal') },
        shows: 'Couldn’t load the incidents',
      },
    },
  ),
]

const STATUSES = ['all well', 'new', 'degraded', 'down', 'unknown', 'nothing known']

let drawn: Record<string, string> | undefined
function htmlOf(name: string): string {
  drawn ??= JSON.parse(
    execFileSync('npx', ['tsx', 'test/e2e/support/draw-statuses.ts'], { encoding: 'utf8' }),
  ) as Record<string, string>
  const html = drawn[name]
  if (!html) throw new Error(`There is no sample of the status page called ${name}`)
  return html
    .replaceAll('__SUPPORT_EMAIL__', 'support@deedbox.test')
    .replaceAll(/__[A-Z_]+__/g, 'Deedbox')
}

/** Drawn by the server and not by calls: the page is put in its place, under its own headers. */
export const STATUS_STATES: ScreenState[] = STATUSES.map((name) => ({
  name: `status, ${name}`,
  show: async (page) => {
    await page.route('**/status', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: htmlOf(name) })
    })
    await page.goto('/status')
  },
}))
