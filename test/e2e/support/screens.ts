import type { Page } from '@playwright/test'
import type { ownOrganization } from '../../../src/contract/account/members.ts'
import type { CallResult } from '../../../src/contract/endpoint.ts'
import type { SessionState } from '../../../src/contract/staff/sign-in.ts'
import { type Answer, type Answers, answer, failure, json } from './answers.ts'
import { PULSE } from './pulse.ts'

/** A screen in one of its states, and how to get a browser there. */
export interface ScreenState {
  name: string
  show(page: Page): Promise<void>
  /** Further states that the same page comes to from there, one after the other. */
  next?: readonly ScreenState[]
}

type Act = (page: Page) => Promise<unknown>

interface Screen {
  path: string
  /** Of its calls; the first one is what the page is about. */
  answers: Answers
  /** Text that's there once it has its answers. */
  shows: string | RegExp
  /** Changes to the session of who looks at it. */
  session?: Partial<SessionState>
  act?: Act
}

interface LoadedScreen extends Screen {
  /** As in "Loading the orders" and "Couldn't load the orders"; without it, nothing is loaded. */
  noun?: string
}

const OWNER: SessionState = {
  isAuthenticated: true,
  username: 'keeper',
  role: 'owner',
  isFresh: true,
  ways: ['password'],
}
export const ADMIN: SessionState = { ...OWNER, username: 'ada@elmtitle.com', role: 'admin' }
const COMPANY: CallResult<typeof ownOrganization> = {
  id: '0198f3a2-0000-7000-8000-000000000307',
  name: 'Elm Title',
  members: [],
  isSecondStepRequired: false,
  isLive: true,
  timeZone: 'America/Chicago',
}
/** May look but not act. */
export const LOOKING: Partial<SessionState> = { role: 'read_only' }

export const text = (words: string | RegExp) => (page: Page) =>
  page.getByText(words).first().waitFor()
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
export const inTurn =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }

/**
 * The states of a page: loading, not loaded, loaded and offline, each of which leads to the next,
 * and what else can become of it, as changes to the loaded page or as what somebody does there.
 */
export function screens(
  name: string,
  { noun, ...loaded }: LoadedScreen,
  others: Record<string, Partial<Screen> | Act> = {},
): ScreenState[] {
  return [
    noun === undefined ? { name, show: (page) => open(page, loaded) } : loads(name, loaded, noun),
    ...Object.entries(others).map(([other, change]) => {
      const changes = typeof change === 'function' ? { act: change } : change
      const answers = { ...loaded.answers, ...changes.answers }
      return {
        name: `${name}, ${other}`,
        show: (page: Page) => open(page, { ...loaded, ...changes, answers }),
      }
    }),
  ]
}

export async function open(
  page: Page,
  { path, answers, shows, session, act }: Screen,
): Promise<void> {
  await prepare(page, path, answers, session)
  // The page it would be, without what follows the #, isn't loaded again.
  if (path.includes('#')) await page.goto('about:blank')
  await page.goto(path)
  await text(shows)(page)
  await act?.(page)
}

async function prepare(
  page: Page,
  path: string,
  answers: Answers,
  session?: Partial<SessionState>,
): Promise<void> {
  const user = path.startsWith('/account') ? ADMIN : OWNER
  // The panel asks for its pulse on every page: without an answer, a made-up session would end.
  // So does the account for its company, whose mode it shows.
  const common = {
    check: json(200, { ...user, ...session }),
    pulse: json(200, PULSE),
    organization: json(200, COMPANY),
  }
  await answer(page, { ...common, ...answers }, path)
}

function loads(name: string, loaded: Screen, noun: string): ScreenState {
  const [about = ''] = Object.keys(loaded.answers)
  let isBroken = true
  let goOn = () => {}
  return {
    name: `${name}, loading`,
    show: async (page) => {
      isBroken = true
      const held = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const broken: Answer = async (call) => {
        await held
        return (isBroken ? failure(500, 'internal') : loaded.answers[about])?.(call)
      }
      await prepare(page, loaded.path, { ...loaded.answers, [about]: broken }, loaded.session)
      await page.goto(loaded.path)
      await page.getByText(`Loading ${noun}`).first().waitFor({ state: 'attached' })
    },
    next: [
      {
        name: `${name}, not loaded`,
        show: async (page) => {
          goOn()
          await text(new RegExp(`Couldn’t load ${noun}|${noun} couldn’t be loaded`, 'i'))(page)
        },
      },
      {
        name,
        show: async (page) => {
          isBroken = false
          await page
            .getByRole('button', { name: 'Try again' })
            .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).click()))
          await text(loaded.shows)(page)
          await loaded.act?.(page)
        },
      },
      {
        name: `${name}, offline`,
        show: async (page) => {
          await page.context().setOffline(true)
          await text('You’re offline')(page)
        },
      },
    ],
  }
}
