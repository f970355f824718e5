import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { SIZES } from '../../test/attack/sizes.ts'
import { type ApiClient, openApi } from '../../test/support/api/client.ts'
import { API_CALLS, ENDPOINTS } from '../../test/support/contract.ts'
import { deliverDeeds } from '../../test/support/deeds.ts'
import { shopForTests } from '../../test/support/describe-shop.ts'
import { forTests } from '../../test/support/for-tests.ts'
import { liftLimits } from '../../test/support/lift-limits.ts'
import { signInAs, signInAsMember } from '../../test/support/staff.ts'

const ID = randomUUID()
const TIMES = [
  ...[-8.64e15, 8.64e15, 0, null, '', 'infinity', '-infinity', 'now', '0000-01-01T00:00:00Z'],
  ...['9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z', '2026-01-01T00:00:00.000Z', [], {}],
]
const TEXTS = ['', '\0', '\ud800', "'", 'x'.repeat(150), 7, '2147483648', '-99999999999999999999']
const VALUES = [...TEXTS, '1e400', 'NaN', '2026-13-45 00:00:00+00', '2026-01-01 00:00:00+00', '5']
const KEYS = ['at', 'createdAt', 'addedAt', 'reviewBy', 'refundedAfter', 'lastOrderAt']

/** Cursors as somebody would make them up who knows how ours are built. Each merge tries every few of
 * them on each list, `npm run attack` all of them. */
const CURSORS = [
  ...['x', '%00', Buffer.from('{').toString('base64url'), 'bnVsbA', 'W10', 'e30'],
  ...TIMES.map((time) => ({ id: ID, emailKey: 'a', ...over(KEYS, time) })),
  ...TEXTS.map((text) => ({ id: text, ...over(KEYS, '2026-01-01T00:00:00.000Z') })),
  ...TEXTS.map((text) => ({ ...over(['state', 'name', 'id', 'emailKey'], text) })),
  ...TEXTS.map((text) => ({ lastOrderAt: '2026-01-01T00:00:00.000Z', emailKey: text })),
  ...TEXTS.map((key) => ({ key, value: '5', place: 0 })),
  ...VALUES.map((value) => ({ key: ID, value, place: 1 })),
  ...[-1, 1e9, 1.5, 'x', null].map((place) => ({ key: ID, place })),
].map((cursor) =>
  typeof cursor === 'string' ? cursor : Buffer.from(JSON.stringify(cursor)).toString('base64url'),
)

function over(keys: string[], value: unknown): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, value]))
}

const hasCursor = ({ query }: { query?: unknown }) =>
  'cursor' in ((query as { shape?: object } | undefined)?.shape ?? {})
const lists = ENDPOINTS.filter(hasCursor)
const apiLists = API_CALLS.filter(hasCursor)

/** Every way a list can be sorted. */
function sortsOf({ query }: { query?: unknown }): string[] {
  const { sort } = (query as { shape: Record<string, { _zod?: unknown }> }).shape
  const inner = sort as { def?: { innerType?: { options?: string[] } } } | undefined
  return ['', ...(inner?.def?.innerType?.options ?? []).map((by) => `&sort=${by}`)]
}

const shop = shopForTests()
const elm = forTests<ApiClient>(() => openApi(shop))

it('no list answers with an error of its own, whatever its cursor', {
  timeout: 120_000,
}, async () => {
  await liftLimits(shop.database.pool)
  await deliverDeeds(shop, { at: new Date(Date.now() - 60_000) })
  const owner = await signInAs(shop, 'owner')
  const member = await signInAsMember(shop, elm.organizationId, 'admin', 'paging@elm.test')
  expect(lists.length).toBeGreaterThan(8)
  expect(apiLists.length).toBeGreaterThan(1)
  const failed: string[] = []
  for (const [turn, list] of [...lists, ...apiLists].entries()) {
    const isTried = (_: string, place: number) => (place + turn) % SIZES.step === 0
    const caller = list.path.startsWith('/api/v1/')
      ? elm
      : list.path.startsWith('/api/account')
        ? member
        : owner
    const path = list.path.replace(/:\w+/g, ID)
    for (const sort of sortsOf(list)) {
      for (const cursor of CURSORS.filter(isTried)) {
        const { status } = await caller.get(`${path}?cursor=${encodeURIComponent(cursor)}${sort}`)
        if (status >= 500 || status === 401) failed.push(`${status} ${path}${sort} ${cursor}`)
      }
    }
  }
  expect(failed).toEqual([])
})

it('figures of the first day there is answer, and compare with the day before it', async () => {
  const owner = await signInAs(shop, 'owner', 'counter')
  for (const list of ENDPOINTS.filter(
    ({ query }) => 'days' in ((query as { shape?: object })?.shape ?? {}),
  )) {
    for (const day of ['2000-01-01', '2099-12-31']) {
      const { status } = await owner.get(`${list.path}?from=${day}&to=${day}`)
      expect([list.path, day, status < 500]).toEqual([list.path, day, true])
    }
  }
})
