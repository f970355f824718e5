import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { testTitles } from './support/test-titles.ts'

const lines = readFileSync('docs/spec-coverage.md', 'utf8').split('\n')
const isRule = (line = '') => line.startsWith('|---')
/** The rows of both tables, without their heads. */
const rows = lines.filter(
  (line, index) => line.startsWith('|') && !isRule(line) && !isRule(lines[index + 1]),
)

it('the spec coverage document has rows for more than 40 sentences', () => {
  expect(rows.length).toBeGreaterThan(40)
})

it.each(rows)('%s', (row) => {
  const [, file = '', title = ''] = row.match(/`([^`]+)`: (.+?) \|$/) ?? []
  expect(testTitles(file)).toContain(title)
})
