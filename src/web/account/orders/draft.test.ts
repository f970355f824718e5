import { expect, it } from 'vitest'
import type { MatchedAddress } from '../../matching/matched-address.ts'
import { memoryStore } from '../../storage.ts'
import { addLine, attemptFor, filesOf, NEW_DRAFT, readDraft, toOrder, writeDraft } from './draft.ts'

const at = (streetAddress: string, reference?: string): MatchedAddress => ({
  streetAddress,
  city: 'Dover',
  state: 'DE',
  zipCode: '19901',
  ...(reference ? { reference } : {}),
})
const [elm, oak, pine] = [at('1 Elm St'), at('2 Oak St'), at('3 Pine St')]

it('lines are put together by file number, their own or the one for all', () => {
  const lines = [at('1 Elm St', 'F-1'), oak, at('3 Pine St', 'F-1'), at('4 Fir St', 'F-9')]
  const files = filesOf({ lines, fileNumber: ' F-9 ', costCenter: '' })
  expect(files.map((file) => [file.fileNumber, file.lines.map(({ place }) => place)])).toEqual([
    ['F-1', [0, 2]],
    ['F-9', [1, 3]],
  ])
  expect(filesOf({ ...NEW_DRAFT, lines: [elm] })).toMatchObject([{ fileNumber: '' }])
})

it('a file’s deeds of two cost centers are two orders, their own or the one for all', () => {
  const own = { ...at('1 Elm St', 'F-1'), costCenter: 'East' }
  const files = filesOf({ ...NEW_DRAFT, lines: [own, at('2 Oak St', 'F-1')], costCenter: ' West ' })
  expect(toOrder(files, () => true)).toMatchObject([
    { fileNumber: 'F-1', costCenter: 'East', lines: [{ streetAddress: '1 Elm St' }] },
    { fileNumber: 'F-1', costCenter: 'West', lines: [{ streetAddress: '2 Oak St' }] },
  ])
})

it('an address that a file has already, however it’s spelled, is ordered once', () => {
  const lines = [elm, at('1 Elm Street', 'F-1'), at('1 Elm St', 'F-2')]
  const files = filesOf({ ...NEW_DRAFT, lines, fileNumber: 'F-1' })
  expect(files[0]?.lines.map(({ isRepeated }) => isRepeated)).toEqual([false, true])
  expect(toOrder(files, () => true).map((file) => file.lines.length)).toEqual([1, 1])
})

it('what we don’t sell is left out, and a file of which nothing is left', () => {
  const lines = [at('1 Elm St', 'F-1'), at('2 Oak St', 'F-2'), pine]
  const files = filesOf({ ...NEW_DRAFT, lines })
  const { reference: _, ...address } = at('1 Elm St', 'F-1')
  expect(toOrder(files, ({ streetAddress }) => streetAddress !== '2 Oak St')).toEqual([
    { fileNumber: 'F-1', lines: [address] },
    { lines: [pine] },
  ])
})

it('an address is added once per file number, up to a hundred', () => {
  expect(addLine([], elm)).toEqual({ lines: [elm], outcome: 'added' })
  expect(addLine([elm], at('1 Elm Street')).outcome).toBe('duplicate')
  expect(addLine([elm], at('1 Elm St', 'F-1')).outcome).toBe('added')
  const full = Array.from({ length: 100 }, (_, index) => at(`${index} Main St`))
  expect(addLine(full, elm)).toEqual({ lines: full, outcome: 'full' })
})

it('the same words are the same attempt, and other words another one', () => {
  const first = attemptFor(NEW_DRAFT, 'words', () => 'a')
  expect(first).toEqual({ id: 'a', words: 'words' })
  const draft = { ...NEW_DRAFT, attempt: first }
  expect(attemptFor(draft, 'words', () => 'b')).toBe(first)
  expect(attemptFor(draft, 'other words', () => 'b').id).toBe('b')
})

it('a draft is kept per member, and what can’t be read is a new one', () => {
  const store = memoryStore()
  const draft = { ...NEW_DRAFT, lines: [elm], costCenter: 'West' }
  writeDraft(store, 'ada', draft)
  expect(readDraft(store, 'ada')).toEqual(draft)
  expect(readDraft(store, 'grace')).toEqual(NEW_DRAFT)
  writeDraft(store, 'ada', NEW_DRAFT)
  expect(store.getItem('accountDraft:ada')).toBe(null)
  store.setItem('accountDraft:ada', '{"lines":1}')
  expect(readDraft(store, 'ada')).toEqual(NEW_DRAFT)
})
