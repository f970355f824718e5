import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../standins/geocoder/seeded-random.ts'
import { type DeliveredOrder, deliverDeeds } from '../support/deeds.ts'
import { shopForTests } from '../support/describe-shop.ts'
import { liftLimits } from '../support/lift-limits.ts'
import { signInAs } from '../support/staff.ts'
import { SEED, SIZES } from './sizes.ts'

const AT_ONCE = 32

describe('guessed tokens', () => {
  const shop = shopForTests()
  let order: DeliveredOrder
  let staffCookie: string
  let browserCookie: string
  beforeAll(async () => {
    order = await deliverDeeds(shop, { at: new Date(Date.now() - 60_000) })
    const owner = await signInAs(shop, 'owner')
    staffCookie = owner.cookies.get('deedbox_staff') ?? ''
    browserCookie = order.browser.cookies.get('deedbox_browser') ?? ''
    await liftLimits(shop.database.pool)
  })

  const random = seededRandom(`${SEED} guesses`)
  /** Half of the guesses are blind, the other half are the real one with a slip in it. */
  function guess(real: string): string {
    if (random.fraction() < 0.5) return randomBytes(32).toString('base64url')
    const at = random.between(0, real.length - 1)
    const other = 'ABCDEFabcdef0189-_'[random.between(0, 17)] ?? 'A'
    const slipped = real.slice(0, at) + other + real.slice(at + 1)
    return slipped === real ? guess(real) : slipped
  }
  const get = async (path: string, cookie = '') => {
    const response = await fetch(shop.url + path, { headers: { cookie }, redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  }

  /** What is guessed, how the real one shows, and how a guess is tried. */
  const DOORS: Array<{ name: string; isOpen(): Promise<boolean>; isOpenTo(): Promise<boolean> }> = [
    {
      name: 'a download link',
      isOpen: async () => (await get(linkPath())).status === 200,
      isOpenTo: async () => (await get(`/d/${guess(linkPath().slice(3))}`)).status === 200,
    },
    {
      name: 'a provenance sheet',
      isOpen: async () => (await get(`${linkPath()}/provenance`)).status !== 404,
      isOpenTo: async () => (await get(`/p/${guess(linkPath().slice(3))}`)).status !== 404,
    },
    {
      name: 'a bundle of an order',
      isOpen: async () => true,
      isOpenTo: async () => (await get(`/z/${guess(linkPath().slice(3))}`)).status !== 404,
    },
    {
      name: 'an emailed order link',
      isOpen: async () => true,
      isOpenTo: async () => (await get(`/o/${guess(linkPath().slice(3))}`)).status !== 404,
    },
    {
      name: 'an order by its number',
      isOpen: async () =>
        (await get(`/api/orders/${order.orderId}`, `deedbox_browser=${browserCookie}`)).status ===
        200,
      isOpenTo: async () =>
        (await get(`/api/orders/${random.fraction() < 0.5 ? order.orderId : randomUUID()}`))
          .status !== 404,
    },
    {
      name: "a customer's browser",
      isOpen: async () =>
        (await get(`/api/orders/${order.orderId}`, `deedbox_browser=${browserCookie}`)).status ===
        200,
      isOpenTo: async () =>
        (await get(`/api/orders/${order.orderId}`, `deedbox_browser=${guess(browserCookie)}`))
          .status !== 404,
    },
    {
      name: 'a staff session',
      isOpen: async () =>
        (await get('/api/admin/account', `deedbox_staff=${staffCookie}`)).status === 200,
      isOpenTo: async () =>
        (await get('/api/admin/account', `deedbox_staff=${guess(staffCookie)}`)).status !== 401,
    },
  ]
  const linkPath = () => order.deeds[0]?.path ?? ''

  it.each(DOORS)('guesses never open $name', async ({ isOpen, isOpenTo }) => {
    expect(await isOpen()).toBe(true)
    let opened = 0
    for (let tried = 0; tried < SIZES.guesses / DOORS.length; tried += AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, isOpenTo))
      opened += answers.filter(Boolean).length
    }
    expect(opened).toBe(0)
    expect(await isOpen()).toBe(true)
  })
})
