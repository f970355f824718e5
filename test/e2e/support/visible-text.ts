import type { Page } from '@playwright/test'

/** What a person reads there, without what is typed as it stands: keys, dates of versions, samples. */
export function visibleText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { body } = document
    const typed = [...body.querySelectorAll<HTMLElement>('code, pre')]
    for (const each of typed) each.style.display = 'none'
    // biome-ignore lint/performance/useDomNodeTextContent: the text of what's hidden isn't wanted
    const text = body.innerText
    for (const each of typed) each.style.display = ''
    return text
  })
}
