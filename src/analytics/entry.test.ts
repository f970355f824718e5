import { expect, it } from 'vitest'
import { campaignOf, entryOf } from './entry.ts'

it.each([
  ['/', 'home'],
  ['/deeds', 'places'],
  ['/deeds/il', 'state'],
  ['/deeds/il/cook-county', 'county'],
  ['/terms-of-service', 'other'],
])('a visit that began on %s is counted under %s', (page, entry) =>
  expect(entryOf({ entry: page })).toBe(entry),
)

it('a campaign is known by its name', () => {
  expect(entryOf({ entry: ' Google Spring ' })).toBe('campaign:google spring')
  expect(campaignOf('campaign:google spring')).toBe('google spring')
  expect(campaignOf('county')).toBeUndefined()
  expect(entryOf({ entry: 'x'.repeat(200) })).toHaveLength(69)
})

it('a browser that says nothing comes from nowhere', () => {
  expect(entryOf(null)).toBeNull()
  expect(entryOf({ entry: 7 })).toBeNull()
})
