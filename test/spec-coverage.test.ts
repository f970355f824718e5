import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testTitles } from './support/test-titles.ts'

const rows = readFileSync('docs/spec-coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)

it('has a row for a good many sentences', () => {
  expect(rows.length).toBeGreaterThan(40)
})

it.each(rows)('%s', (row) => {
  const [, file = '', title = ''] = row.match(/`([^`]+)`: (.+?) \|$/) ?? []
  expect(testTitles(file)).toContain(title)
})
