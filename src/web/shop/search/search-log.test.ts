import { expect, it } from 'vitest'
import { searchLog } from './search-log.ts'

const ADDRESS = { streetAddress: '1 Elm St', city: 'Troy', state: 'NY', zipCode: '12180' }

function watched() {
  const sent: string[] = []
  const log = searchLog(
    ({ streetAddress }) => sent.push(`cart_add ${streetAddress}`),
    (text) => sent.push(`search ${text}`),
  )
  return { sent, log }
}

it('a search without a choice is logged once, with the last text that had suggestions', () => {
  const { sent, log } = watched()
  for (const text of ['1', '1 E', '1 Elm']) log.shown(text)
  expect(sent).toEqual([])
  log.over()
  log.over()
  expect(sent).toEqual(['search 1 Elm'])
})

it('a search that ends in the cart is logged as that, and not a second time', () => {
  const { sent, log } = watched()
  log.shown('1 Elm')
  log.added(ADDRESS)
  log.over()
  expect(sent).toEqual(['cart_add 1 Elm St'])
  log.shown('2 Elm')
  log.over()
  expect(sent).toEqual(['cart_add 1 Elm St', 'search 2 Elm'])
})

it('a visit without suggestions is no search', () => {
  const { sent, log } = watched()
  log.over()
  log.added(ADDRESS)
  expect(sent).toEqual(['cart_add 1 Elm St'])
})
