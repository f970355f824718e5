import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const rows = [...page.matchAll(/^\| ([\d., ]+) [^|]*\| ([12]) \| ([\w ]+) \| (.*) \|$/gm)].flatMap(
  ([, numbers = '', level = '', verdict = '', by = '']) =>
    numbers
      .split(/,\s*/)
      .filter(Boolean)
      .map((number) => ({ number: number.trim(), level, verdict, by })),
)
const section = (title: string) => page.split(`## ${title}`)[1]?.split('\n## ')[0] ?? ''

it('the security page counts its verdicts as they are, and none is open', () => {
  for (const level of ['1', '2']) {
    const of = (verdict: string) =>
      rows.filter((row) => row.level === level && row.verdict === verdict).length
    const counts = ['holds', 'in part', 'open', 'does not apply'].map(of)
    const all = rows.filter((row) => row.level === level).length
    expect(section('Where it stands')).toContain(
      `| level ${level} | ${[...counts, all].join(' | ')} |`,
    )
    expect(of('open')).toBe(0)
  }
})

it('the security page has a date for everything that holds only in part', () => {
  const dated = section('Held in part, and by when')
  for (const item of dated.split(/^\d\. /m).slice(1)) {
    expect(item).toMatch(/by (January|March|June|October|December) \d{4}/)
  }
  const undated = rows.filter(
    ({ number, verdict }) => verdict === 'in part' && !new RegExp(`\\b${number}\\b`).test(dated),
  )
  expect(undated.map(({ number }) => number)).toEqual([])
})

it('the security page quotes tests by the titles they have', () => {
  const quoted = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? ?\(?"[^"]+"\)?)+)/g)]
  expect(quoted.length).toBeGreaterThan(60)
  for (const [, file = '', titles = ''] of quoted) {
    expect(existsSync(file), file).toBe(true)
    const source = readFileSync(file, 'utf8').replaceAll("\\'", "'")
    for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g)) {
      expect(source.includes(title), `${file}: ${title}`).toBe(true)
    }
  }
})
