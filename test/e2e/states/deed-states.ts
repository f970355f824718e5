import type { Page } from '@playwright/test'
import type { OrderDeedFacts } from '../../../src/contract/shop/deed-facts.ts'
import type { DeedFact } from '../../../src/deed-fact.ts'
import { failure, json } from '../support/answers.ts'
import { type ScreenState, screens, text } from '../support/screens.ts'
import { ORDER_ID, shownOrder } from '../support/shown-order.ts'
import { twoPageDeed } from '../support/two-page-deed.ts'

const ORDER = shownOrder('completed', ['delivered', 'delivered'])
const LINE_ID = ORDER.lines[0]?.id ?? ''
const CALL = `orders/${ORDER_ID}/deeds/${LINE_ID}/facts`

/** Where a row of the two-page deed stands. */
const row = (page: number, number: number, right = 0.7) => ({
  page,
  left: 0.117,
  top: 0.094 + number * 0.038,
  right,
  bottom: 0.121 + number * 0.038,
})
const fact = (
  name: DeedFact['name'],
  words: string | null,
  at: ReturnType<typeof row>,
  value = words,
): DeedFact => ({
  name,
  state: words === null ? 'doubtful' : 'certain',
  text: words,
  value,
  page: at.page,
  places: [at],
})

export const SAID: OrderDeedFacts = {
  status: 'read',
  facts: [
    fact('kind', 'Warranty deed', row(1, 0, 0.45), 'warranty'),
    fact('instrument', '2019-0345267', row(1, 1, 0.75)),
    fact('recorded', 'October 2, 2019', row(1, 1, 0.5), '2019-10-02'),
    fact('address', '46 Wrong Way, Denver, CO 80202', row(1, 2)),
    fact('grantors', 'BHATT HOMES, LLC; ASHLAND PARTNERS OF THE MOUNTAIN STATES, INC.', row(1, 2)),
    fact('legal', null, row(2, 1)),
    fact('consideration', '$564,000.00', row(2, 2)),
    fact('prior', 'Instrument No. 1999-0245795, recorded May 3, 1999', row(2, 3)),
  ],
  prior: { number: '1999-0245795', recordedOn: '1999-05-03' },
}

const withDeed = (act?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await text('Page 1 of 2')(page)
  await page.locator('.pdf-words').waitFor()
  await act?.(page)
}

const FILE = /\/orders\/[^/]+\/deeds\/[^/]+\?view$/

/** The PDF comes from the order's files, which aren't calls. */
const served = (states: ScreenState[], body: Buffer | null = twoPageDeed()): ScreenState[] =>
  states.map((state) => ({
    ...state,
    show: async (page) => {
      await page.unroute(FILE)
      await page.route(FILE, (route) =>
        body ? route.fulfill({ contentType: 'application/pdf', body }) : route.abort(),
      )
      await state.show(page)
    },
  }))

const LOADED = {
  path: `/success?order=${ORDER_ID}&deed=${LINE_ID}`,
  answers: {
    'orders/*': json(200, ORDER),
    [CALL]: json(200, SAID),
    'search-events/convert': json(200, { converted: true }),
  },
  shows: 'What the deed says',
  act: withDeed(),
}

/** One deed of a customer's order, opened. */
export const DEED_STATES: ScreenState[] = [
  ...served(
    screens('deed', LOADED, {
      'a fact of the second page in focus': {
        act: withDeed(async (page) => {
          await page.getByRole('button', { name: /^Consideration: show/ }).focus()
          await text('Page 2 of 2')(page)
        }),
      },
      reading: {
        answers: {
          [CALL]: json(200, {
            status: 'reading',
            prior: null,
            facts: SAID.facts.map((each) => ({
              ...each,
              state: 'doubtful',
              text: null,
              value: null,
            })),
          }),
        },
        shows: /More facts may follow/,
      },
      'nothing read': {
        answers: { [CALL]: json(200, { status: 'none', facts: [], prior: null }) },
        shows: /couldn’t read anything/,
      },
      'facts not loaded': {
        answers: { [CALL]: failure(500, 'unavailable', 'We can’t look that up right now.') },
        shows: 'Couldn’t load what the deed says',
      },
    }),
  ),
  ...served(
    screens('deed, its pages not loaded', {
      ...LOADED,
      act: text('Couldn’t show the deed'),
    }),
    null,
  ),
]
