import type { Frame, Page } from '@playwright/test'
import axe, { type FrameContextObject, type PartialResults } from 'axe-core'

const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Every rule still runs; only the lists of what passed stay in the browser.
  resultTypes: ['violations' as const],
}

type AxePage = typeof globalThis & { axe?: typeof axe }

/**
 * What axe objects to on this page and in its frames. Axe is put into each document once, however often
 * it looks, and sums up there instead of in a blank page: that's most of the time @axe-core/playwright takes.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const partials = await look(page.mainFrame(), { include: [], exclude: [] })
  const violations = await page.evaluate(
    async ([results, rules]) =>
      (await (globalThis as AxePage).axe?.finishRun(results, rules))?.violations,
    [partials, RULES] as const,
  )
  if (!violations) throw new Error('axe is gone from the page')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`)
}

/** The frame's own results, then those of the frames in it, in axe's order. */
async function look(frame: Frame, context: FrameContextObject): Promise<PartialResults> {
  const isThere = await frame.evaluate(() => 'axe' in globalThis)
  if (!isThere) await frame.evaluate(axe.source)
  const [own, inner] = await frame.evaluate(
    async ([within, rules]) => {
      const { axe: core } = globalThis as AxePage
      if (!core) throw new Error('axe did not load')
      const frames = core.utils.getFrameContexts(within)
      return [await core.runPartial(within, rules), frames] as const
    },
    [context, RULES] as const,
  )
  const partials: PartialResults = [own]
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(
      (selector) => (globalThis as AxePage).axe?.utils.shadowSelect(selector),
      frameSelector,
    )
    const child = await element.asElement()?.contentFrame()
    partials.push(...(child ? await look(child, frameContext) : [null]))
  }
  return partials
}
