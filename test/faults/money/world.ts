import Stripe from 'stripe'
import type { Payments } from '../../../src/platform/payments.ts'
import type { State } from '../../../standins/payments/state.ts'
import { type Books, emptyBooks, lookAtBooks } from '../../invariants/books.ts'
import type { Browser, Reply } from '../../support/browser.ts'
import { openShop, type TestShop } from '../../support/shop.ts'
import { type Crashes, letCrash } from './crashes.ts'

/** A payment as its customer sees it. */
export interface KnownIntent {
  id: string
  clientSecret: string
  browser: number
}

/** A shop, its provider and everyone who deals with them. */
export interface World {
  shop: TestShop
  provider: Readonly<State>
  /** The provider as the shop reaches it with nothing in the way. */
  payments: Payments
  crashes: Crashes
  /** A member of staff, who outlasts every sequence. */
  staffId: string
  /** As of the last snapshot. */
  books: Books
  browsers: Browser[]
  intents: KnownIntent[]
  /** Payments that couldn't be opened, to be retried once nothing is broken anymore. */
  unopened: Array<{ who: number; deeds: number }>
  /** Whether nothing has been broken on purpose so far: if so, the shop has no excuse either. */
  calm: boolean
  /** No two payments are for the same deed, so nothing depends on which one we hear about first. */
  apart: boolean
  /** When that started, in the world's own time. */
  calmSince: number
  /** Responses that shouldn't have been given. */
  complaints: string[]
  now(): number
  /** How long this sequence has lasted, in milliseconds of its own time. */
  age(): number
  /** Lets time pass for both the shop and the provider. */
  advance(ms: number): void
  look(): Promise<Books>
  /** Waits until no event is in transit, other than those held back. */
  quiet(): Promise<void>
  /** Records a response that no customer should ever see. */
  heard(what: string, reply: Reply, allowed?: (status: number) => boolean): Reply
  startOver(): Promise<void>
  close(): Promise<void>
}

/** Ahead of any real clock: a signature may be from the future, never from the past. The clocks change
 * five days later. */
const START = Date.UTC(2030, 2, 5, 14)

export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  hurryRetries()
  let now = START
  const shop = await openShop(settings, { clock: () => now, retryDelaysMs: [4, 8, 16] })
  const { controls } = shop.payments
  const { payments } = shop.parts
  const advance = (ms: number) => {
    now += ms
    shop.setClock(new Date(now))
  }
  const world: World = {
    shop,
    provider: controls.look(),
    payments,
    crashes: letCrash(shop.parts, shop.jobParts),
    staffId: await hireStaff(shop),
    books: await lookAtBooks(shop.database.pool),
    browsers: [],
    intents: [],
    unopened: [],
    calm: true,
    calmSince: START,
    apart: false,
    complaints: [],
    now: () => now,
    age: () => now - START,
    advance,
    async look() {
      world.books = await lookAtBooks(shop.database.pool)
      return world.books
    },
    async quiet() {
      const isUnderWay = () =>
        controls
          .deliveries()
          .some(({ state, dueAt, tries }) => state === 'waiting' && (dueAt !== null || tries > 0))
      while (isUnderWay()) await new Promise((resolve) => setTimeout(resolve, 1))
    },
    heard(what, reply, allowed = (status) => status < 500) {
      const { status } = reply
      if (!allowed(status) && (world.calm || status < 500)) {
        world.complaints.push(`${what}: ${status} ${reply.text.slice(0, 200)}`)
      }
      return reply
    },
    async startOver() {
      world.crashes.forget()
      controls.reset()
      await emptyBooks(shop.database.pool)
      now = START
      advance(0)
      const nobody = { browsers: [shop.visit()], intents: [], unopened: [], complaints: [] }
      Object.assign(world, { ...nobody, calm: true, calmSince: now })
      await world.look()
    },
    close: () => shop.close(),
  }
  await world.startOver()
  return world
}

async function hireStaff({ database }: TestShop): Promise<string> {
  const { rows } = await database.pool.query(
    `insert into staff (username, password_hash, role, created_at)
      values ('keeper', 'x', 'agent', now()) returning id`,
  )
  return rows[0].id
}

/** The SDK waits half a second or more before retrying; here, a few milliseconds will do. */
function hurryRetries(): void {
  Object.assign(Stripe.prototype, { getInitialNetworkRetryDelay: () => 0.004 })
}
