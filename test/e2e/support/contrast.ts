import type { Frame } from '@playwright/test'
import type axe from 'axe-core'

/**
 * Colors of text on their ground that axe has passed. The same pair on another screen, at another
 * width or in another row isn't checked again: that took most of axe's time.
 */
const passed = new Set<string>()

type MarkedPage = typeof globalThis & { axe?: typeof axe; textsByPair?: Map<string, Element[]> }

/** What axe objects to in the colors of this document's texts; axe is in the document already. */
export async function findPoorContrast(frame: Frame): Promise<string[]> {
  const pairs = await frame.evaluate(markPairs)
  const unseen = pairs.filter((pair) => !passed.has(pair))
  const { violations, good } = await frame.evaluate(lookAtPairs, unseen)
  for (const pair of good) passed.add(pair)
  return violations
}

/** Names every pair in the document; '' is for texts whose ground can't be told from their parents. */
function markPairs(): string[] {
  const marked = new Map<string, Element[]>()
  const CLEAR = 'rgba(0, 0, 0, 0)'
  const isOut = ({ position }: CSSStyleDeclaration) =>
    position === 'absolute' || position === 'fixed'
  const isOpaque = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
    backgroundImage === 'none' && backgroundColor.startsWith('rgb(')
  const isPainted = (element: Element) => {
    const style = getComputedStyle(element)
    if (!isOut(style)) return false
    const isClear = style.backgroundColor === CLEAR && style.backgroundImage === 'none'
    return !isClear || element.matches('img, svg, canvas, video')
  }
  const painted = [...document.body.querySelectorAll('*')].filter(isPainted)
  const isOver = (text: Element, other: Element) => {
    if (other.contains(text) || text.contains(other)) return false
    const [one, two] = [text.getBoundingClientRect(), other.getBoundingClientRect()]
    const isBeside = one.right <= two.left || two.right <= one.left
    return !isBeside && one.bottom > two.top && two.bottom > one.top
  }
  const veils = new Map<Element, string>()
  /** What makes an element and everything in it paler. */
  const veilOf = (element: Element | null): string => {
    if (!element) return ''
    const known = veils.get(element)
    if (known !== undefined) return known
    const { opacity, filter, mixBlendMode } = getComputedStyle(element)
    const own = `${opacity} ${filter} ${mixBlendMode} `
    const veil = veilOf(element.parentElement) + (own === '1 none normal ' ? '' : own)
    veils.set(element, veil)
    return veil
  }
  const grounds = new Map<Element, string | null>()
  /** The backgrounds that can be seen behind a text, or null. */
  const groundOf = (element: Element | null): string | null => {
    if (!element) return ''
    const known = grounds.get(element)
    if (known !== undefined) return known
    const style = getComputedStyle(element)
    const own = `${style.backgroundColor} ${style.backgroundImage} `
    let ground: string | null = null
    if (isOpaque(style)) ground = own
    else if (!isOut(style) && !(element instanceof SVGElement)) {
      const behind = groundOf(element.parentElement)
      ground = behind === null ? null : behind + (own === `${CLEAR} none ` ? '' : own)
    }
    grounds.set(element, ground)
    return ground
  }
  const pairOf = (text: Element): string => {
    const ground = groundOf(text)
    if (ground === null || painted.some((other) => isOver(text, other))) return ''
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text)
    return [color, fontSize, fontWeight, textShadow, 'on', ground, veilOf(text)].join(' ')
  }
  for (const element of document.body.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (!hasText && !element.matches('input, select, textarea')) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    const pair = pairOf(element)
    marked.set(pair, [...(marked.get(pair) ?? []), element])
  }
  ;(globalThis as MarkedPage).textsByPair = marked
  return [...marked.keys()]
}

async function lookAtPairs(pairs: string[]): Promise<{ violations: string[]; good: string[] }> {
  const { axe: core, textsByPair } = globalThis as MarkedPage
  if (!core || !textsByPair) throw new Error('axe or the marks are gone from the page')
  const pairByText = new Map<Element, string>()
  for (const pair of pairs) {
    for (const text of textsByPair.get(pair) ?? []) pairByText.set(text, pair)
  }
  if (pairByText.size === 0) return { violations: [], good: [] }
  const { passes, violations } = await core.run(
    { include: [...pairByText.keys()] as unknown as string[] },
    {
      runOnly: { type: 'rule', values: ['color-contrast'] },
      resultTypes: ['passes', 'violations'],
      elementRef: true,
      iframes: false,
    },
  )
  const bad = new Set<string>()
  const said = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ element, html }) => {
      bad.add(pairByText.get(element as Element) ?? '')
      return `${id}: ${html}`
    }),
  )
  const good = passes.flatMap(({ nodes }) =>
    nodes.map(({ element }) => pairByText.get(element as Element) ?? ''),
  )
  return { violations: said, good: [...new Set(good)].filter((pair) => pair && !bad.has(pair)) }
}
