import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/spec-coverage.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [\d, ]+ \|/.test(line))

it('has a row for a good many sentences', () => {
  expect(rows.length).toBeGreaterThan(40)
})

it.each(rows)('%s', (row) => {
  const [, file = '', title = ''] = row.match(/`([^`]+)`: (.+?) \|$/) ?? []
  expect(existsSync(file), `a test for ${row}`).toBe(true)
  expect(title.length).toBeGreaterThan(3)
  expect(readFileSync(file, 'utf8')).toContain(title)
})
