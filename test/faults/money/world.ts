import Stripe from 'stripe'
import type { Payments } from '../../../src/platform/payments.ts'
import type { State } from '../../../standins/payments/state.ts'
import type { Browser, Reply } from '../../support/browser.ts'
import { openShop, type TestShop } from '../../support/shop.ts'
import { type Books, emptyBooks, lookAtBooks } from './books.ts'
import { type Crashes, letCrash } from './crashes.ts'

/** A payment as its customer knows it. */
export interface KnownIntent {
  id: string
  clientSecret: string
  browser: number
}

/** A shop, its provider and everyone who deals with them. */
export interface World {
  shop: TestShop
  provider: Readonly<State>
  /** The provider as the shop reaches it when nothing is in the way. */
  payments: Payments
  crashes: Crashes
  /** As of the last look. */
  books: Books
  browsers: Browser[]
  intents: KnownIntent[]
  /** Payments that could not be opened, to be asked for again when nothing is broken any more. */
  unopened: Array<{ who: number; deeds: number }>
  /** Whether nothing was broken on purpose so far: then the shop has no excuse either. */
  calm: boolean
  /** No two payments are for the same deed: then nothing depends on which is heard of first. */
  apart: boolean
  /** Since when, in the world's own time. */
  calmSince: number
  /** What was answered that should not have been. */
  complaints: string[]
  now(): number
  /** How long this sequence has lasted, in milliseconds of its own time. */
  age(): number
  /** Lets time pass, for the shop and the provider alike. */
  advance(ms: number): void
  look(): Promise<Books>
  /** Until no event is on its way, other than those that are held back. */
  quiet(): Promise<void>
  /** Notes an answer that no customer should ever see. */
  heard(what: string, reply: Reply, allowed?: (status: number) => boolean): Reply
  startOver(): Promise<void>
  close(): Promise<void>
}

/** Ahead of any real clock: a signature may come from the future, never from the past. */
const START = Date.UTC(2030, 0, 15, 14)

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
    crashes: letCrash(shop.parts),
    books: await lookAtBooks(shop),
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
      world.books = await lookAtBooks(shop)
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
      await emptyBooks(shop)
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

/** The SDK waits half a second and more before it asks again; here a few milliseconds are as good. */
function hurryRetries(): void {
  Object.assign(Stripe.prototype, { getInitialNetworkRetryDelay: () => 0.004 })
}
