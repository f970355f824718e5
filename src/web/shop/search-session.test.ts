import { expect, it } from 'vitest'
import { SessionId } from '../../contract/shop/orders.ts'
import { memoryStore } from '../storage.ts'
import { SESSION_KEY, searchSessionId } from './search-session.ts'

it('a search session ID is made once from the word, the time and a random string, and the server accepts it', () => {
  const store = memoryStore()
  const id = searchSessionId(store, () => 1_760_000_000_000)
  expect(id).toMatch(/^session_1760000000000_[\w-]{8,}$/)
  expect(SessionId.safeParse(id).success).toBe(true)
  expect(searchSessionId(store)).toBe(id)
  expect(searchSessionId(memoryStore())).not.toBe(id)
})

it("a search session ID is made again if the stored one isn't valid", () => {
  const store = memoryStore()
  store.setItem(SESSION_KEY, '<script>')
  expect(searchSessionId(store)).toMatch(/^session_/)
})
