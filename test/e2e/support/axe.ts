import { readFileSync } from 'node:fs'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'
import type { FrameContextObject, PartialResults } from 'axe-core'
import { findPoorContrast } from './contrast.ts'

/** Half as long to hand over and to parse as what the package exports. */
const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Looked at by findPoorContrast.
  rules: { 'color-contrast': { enabled: false } },
  // Every rule still runs; only the lists of what passed stay in the browser.
  resultTypes: ['violations' as const],
}

/** What the colors alone decide. */
const COLORS = { ...RULES, runOnly: { type: 'rule' as const, values: ['link-in-text-block'] } }

type Rules = typeof RULES | typeof COLORS

type AxePage = typeof globalThis & { axe?: typeof axe }

/** What axe objects to on this page and in its frames. */
export async function findViolations(page: Page): Promise<string[]> {
  return violationsOf(page, RULES)
}

/** The same for a theme that differs from one already looked at in its colors only. */
export async function findColorViolations(page: Page): Promise<string[]> {
  return violationsOf(page, COLORS)
}

/**
 * Axe is put into each document once, however often it looks, and sums up there instead of in a
 * blank page; a page without frames hands over its violations alone. Everything else is most of the
 * time that @axe-core/playwright takes.
 */
async function violationsOf(page: Page, rules: Rules): Promise<string[]> {
  const contrast: string[] = []
  for (const frame of page.frames()) {
    await bring(frame)
    contrast.push(...(await findPoorContrast(frame)))
  }
  const main = page.mainFrame()
  const partials =
    page.frames().length === 1 ? null : await look(main, { include: [], exclude: [] }, rules)
  const violations = await main.evaluate(
    async ([results, how]) => {
      const { axe: core } = globalThis as AxePage
      if (!core) throw new Error('axe is gone from the page')
      const { violations: found } = await (results ? core.finishRun(results, how) : core.run(how))
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
    },
    [partials, rules] as const,
  )
  return [...contrast, ...violations]
}

async function bring(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate(() => 'axe' in globalThis)
  if (!isThere) await frame.evaluate(SOURCE)
}

/** The frame's own results, then those of the frames in it, in axe's order. */
async function look(
  frame: Frame,
  context: FrameContextObject,
  rules: Rules,
): Promise<PartialResults> {
  // It may have come since.
  await bring(frame)
  const [own, inner] = await frame.evaluate(
    async ([within, how]) => {
      const { axe: core } = globalThis as AxePage
      if (!core) throw new Error('axe did not load')
      const frames = core.utils.getFrameContexts(within)
      return [await core.runPartial(within, how), frames] as const
    },
    [context, rules] as const,
  )
  const partials: PartialResults = [own]
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(
      (selector) => (globalThis as AxePage).axe?.utils.shadowSelect(selector),
      frameSelector,
    )
    const child = await element.asElement()?.contentFrame()
    partials.push(...(child ? await look(child, frameContext, rules) : [null]))
  }
  return partials
}
