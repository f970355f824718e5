import { expect, it } from 'vitest'
import { memoryStore } from '../storage.ts'
import { rememberAdClick, rememberedAdClick } from './ad-click.ts'

it("the last ad click is kept, and a page without one doesn't undo it", () => {
  const store = memoryStore()
  expect(rememberedAdClick(store)).toBeNull()
  rememberAdClick('?utm=1&gclid=first', store)
  rememberAdClick('', store)
  expect(rememberedAdClick(store)).toBe('first')
  rememberAdClick('?gclid=second', store)
  expect(rememberedAdClick(store)).toBe('second')
  rememberAdClick(`?gclid=${'x'.repeat(513)}`, store)
  expect(rememberedAdClick(store)).toBe('second')
})
