import { beforeEach, describe } from 'vitest'
import { DEFAULT_API_KEY, type Recorder } from '../../standins/recorder/start.ts'
import { forTests } from './for-tests.ts'
import type { Inbox } from './inbox.ts'
import { openShop, type TestShop } from './shop.ts'

type Settings = Record<string, string>

export interface ShopOptions {
  /** A function where they name something that is opened first. */
  settings?: Settings | (() => Settings)
  /** Each test starts at this moment, or with a clock that runs. */
  clock?: Date | 'running'
  /** The card provider calls no webhook. */
  webhooks?: 'dropped'
  /** Opened before the shop: where its mail goes, and the recorder that it asks. */
  inbox?: Inbox
  recorder?: Recorder
}

/** A shop for the tests of this block. */
export function shopForTests(options: ShopOptions = {}): TestShop {
  const { settings, clock, webhooks, inbox, recorder } = options
  const shop = forTests(async () => {
    const open = await openShop({
      ...(inbox && { SMTP_URL: inbox.url }),
      ...(recorder && { RECORDER_URL: recorder.url, RECORDER_API_KEY: DEFAULT_API_KEY }),
      ...(typeof settings === 'function' ? settings() : settings),
    })
    if (webhooks) open.payments.controls.planDeliveries({ drop: 'all' })
    return open
  })
  if (clock) beforeEach(() => shop.setClock(clock === 'running' ? undefined : clock))
  return shop
}

type Body = (shop: TestShop) => void

/** Tests of one shop, which opens before the first of them and closes after the last. */
export function describeShop(title: string, body: Body): void
export function describeShop(title: string, options: ShopOptions, body: Body): void
export function describeShop(title: string, ...rest: [Body] | [ShopOptions, Body]): void {
  const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest
  describe(title, () => body(shopForTests(options)))
}
