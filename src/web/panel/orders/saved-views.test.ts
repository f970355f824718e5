import { expect, it } from 'vitest'
import { memoryStore } from '../../storage.ts'
import { forgetView, readViews, saveView } from './saved-views.ts'

it('saved views are kept by name, replaced by one with the same name, and can be forgotten', () => {
  const store = memoryStore()
  expect(readViews(store)).toEqual([])
  saveView(store, { name: 'Texas', address: 'state=TX' })
  saveView(store, { name: 'Ads', address: 'ad=yes' })
  saveView(store, { name: 'Texas', address: 'state=TX&desk=yes' })
  expect(readViews(store)).toEqual([
    { name: 'Ads', address: 'ad=yes' },
    { name: 'Texas', address: 'state=TX&desk=yes' },
  ])
  expect(forgetView(store, 'Ads')).toEqual([{ name: 'Texas', address: 'state=TX&desk=yes' }])
})

it.each(['{', '{"a":1}', '[{"name":1}]'])('saved views that read %s count as none', (written) => {
  const store = memoryStore()
  store.setItem('deedPanelOrderViews', written)
  expect(readViews(store)).toEqual([])
})
