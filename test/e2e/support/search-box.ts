import { expect, type Page, type Route } from '@playwright/test'

export const CALL = '**/api/address-suggestions*'
export const box = (page: Page) => page.getByRole('combobox', { name: 'Search Property Address' })
export const options = (page: Page) => page.getByRole('option')
export const removeButtons = (page: Page) => page.getByRole('button', { name: /^Remove / })

/** The combobox's active option, as a screen reader announces it. */
export async function activeOption(page: Page): Promise<string | null> {
  const id = await box(page).getAttribute('aria-activedescendant')
  return id ? page.locator(`[id="${id}"]`).textContent() : null
}

export async function type(page: Page, text: string): Promise<void> {
  await box(page).focus()
  await page.keyboard.insertText(text)
}

export async function suggest(page: Page, text: string): Promise<string[]> {
  await type(page, text)
  await expect(options(page).first()).toBeVisible()
  return options(page).allTextContents()
}

/** Takes the first suggestion by its keys. */
export async function chooseFirst(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => activeOption(page)).not.toBeNull()
  await page.keyboard.press('Enter')
}

export function refuse(status: number, code: string, headers: Record<string, string> = {}) {
  return (route: Route) => route.fulfill({ status, headers, json: { code, message: code } })
}

export function house(housenumber: string, street: string, more: object = {}) {
  const formatted = `${housenumber} ${street}, Troy, NY 12180`
  const place = { housenumber, street, city: 'Troy', state_code: 'NY', postcode: '12180' }
  return { properties: { formatted, place_id: formatted, country_code: 'us', ...place, ...more } }
}
