import { expect, it } from 'vitest'
import { memoryStore } from '../storage.ts'
import { rememberAdClick, rememberEntry, rememberedAdClick, rememberedEntry } from './ad-click.ts'

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

it('a visit is remembered by the page it began on, or by the campaign that its link names', () => {
  const store = memoryStore()
  expect(rememberedEntry(store)).toBeNull()
  rememberEntry({ pathname: '/deeds/il/cook-county', search: '' }, store)
  rememberEntry({ pathname: '/search', search: '?utm_campaign=spring' }, store)
  expect(rememberedEntry(store)).toEqual({ entry: '/deeds/il/cook-county' })
  const direct = memoryStore()
  rememberEntry({ pathname: '/search', search: '' }, direct)
  rememberEntry({ pathname: '/', search: '' }, direct)
  expect(rememberedEntry(direct)).toBeNull()
  const other = memoryStore()
  rememberEntry({ pathname: '/', search: '?utm_source=google&utm_campaign=spring' }, other)
  expect(rememberedEntry(other)).toEqual({ entry: 'spring' })
})
