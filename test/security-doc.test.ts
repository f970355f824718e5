import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testTitles } from './support/test-titles.ts'

const VERDICTS = ['holds', 'in part', 'open', 'does not apply'] as const
const text = ['docs/security.md', ...globSync('docs/security/*.md')]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Our files as the document names them; other words in backticks are settings and calls. */
const paths = [...new Set([...text.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word))].filter(
  (word) =>
    /^(src|test|docs|migrations|standins|\.ci)\//.test(word) ||
    /^[\w.-]+\.(c?js|json|md|ts)$/.test(word),
)
const tests = [...text.matchAll(/`([^`\s]+)` \("([^"]+)"\)/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}))
/** "| 1.2.6, 1.2.7 LDAP, XPath | 2 | does not apply | …": one row, two requirements. */
const requirements = text.split('\n').flatMap((line) => {
  const [, what = '', level = '', verdict = ''] =
    /^\| (\d+\.\d+\.\d+.*?) \| (\d) \| (.+?) \|/.exec(line) ?? []
  return (what.match(/\b\d+\.\d+\.\d+\b/g) ?? []).map((id) => ({ id, level, verdict }))
})

describe('the security document', () => {
  it('names files and tests of ours', () => {
    expect(paths.length).toBeGreaterThan(60)
    expect(tests.length).toBeGreaterThan(60)
  })

  it.each(paths)('the security document names %s, which exists', (path) => {
    expect(existsSync(path)).toBe(true)
  })

  it.each(tests)('the security document names in $file a test "$title"', ({ file, title }) => {
    expect(testTitles(file)).toContain(title)
  })

  it('the security document judges each of the 70 level 1 and 183 level 2 requirements once', () => {
    const ids = requirements.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(requirements.filter(({ level }) => level === '1')).toHaveLength(70)
    expect(requirements.filter(({ level }) => level === '2')).toHaveLength(183)
  })

  it.each(['1', '2'])('the security document counts its level %s verdicts correctly', (level) => {
    const counts = VERDICTS.map(
      (verdict) =>
        requirements.filter((each) => each.level === level && each.verdict === verdict).length,
    )
    const total = level === '1' ? 70 : 183
    expect(text).toContain(`| level ${level} | ${counts.join(' | ')} | ${total} |`)
  })
})
