// Draws the corpus, has the real tools check every document, and reports the results. It fails if a
// wrong document passes, a number leaks, or too many good copies would need review.
import { parseArgs } from 'node:util'
import { type Examined, examineSpecimen, openLab } from './examine.ts'
import { startProfile } from './profile.ts'
import { type Kind, specimensOf } from './specimens.ts'

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'tune' },
    series: { type: 'string', default: '1' },
    limit: { type: 'string', default: '250' },
    'at-once': { type: 'string', default: '2' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    // Where the processor time goes; one document at a time, whatever --at-once says.
    profile: { type: 'boolean', default: false },
  },
})
if (values.half !== 'tune' && values.half !== 'report') throw new Error('--half tune|report')

/** The share of clean and noisy correct copies that must pass without review. */
const WANTED_SHARE = 0.95

const only = values.only
const waiting = specimensOf(values.half, Number(values.series))
  .filter(({ id }) => only === undefined || id.includes(only))
  .slice(0, Number(values.limit))
const profile = startProfile()
const lab = await openLab(profile)
const examined: Examined[] = []

async function work(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const one = await examineSpecimen(lab, next, profile)
    examined.push(one)
    if (values.json) process.stdout.write(`${JSON.stringify(one)}\n`)
  }
}
await Promise.all(Array.from({ length: values.profile ? 1 : Number(values['at-once']) }, work))

const kinds = [...new Set(examined.map(({ kind }) => kind))]
const rows = kinds.map((kind) => rowOf(kind)).sort((a, b) => Number(b.right) - Number(a.right))
const good = examined.filter(({ kind }) => kind === 'clean' || kind === 'noisy')
const share = good.filter(({ verdict }) => verdict === 'passed').length / (good.length || 1)
const summary = {
  half: values.half,
  series: Number(values.series),
  papers: examined.length,
  pages: examined.reduce((sum, { pages }) => sum + pages, 0),
  wrongPassed: examined.filter(({ right, verdict }) => !right && verdict === 'passed').length,
  leaked: examined.filter(({ leaked }) => leaked).length,
  cleanAndNoisyPassed: Math.round(share * 1000) / 10,
  secondsEachPage: secondsEachPage(),
  rows,
}
if (values.json) process.stdout.write(`${JSON.stringify(summary)}\n`)
else process.stdout.write(table())
if (values.profile) process.stdout.write(`\n${profile.table(summary.pages)}`)
if (summary.wrongPassed > 0 || summary.leaked > 0 || share < WANTED_SHARE) process.exitCode = 1

function rowOf(kind: Kind) {
  const of = examined.filter((one) => one.kind === kind)
  const count = (verdict: string) => of.filter((one) => one.verdict === verdict).length
  return {
    kind,
    right: of[0]?.right ?? false,
    papers: of.length,
    pages: of.reduce((sum, { pages }) => sum + pages, 0),
    passed: count('passed'),
    held: count('held'),
    refused: count('refused'),
    masked: of.filter(({ masked }) => masked > 0).length,
  }
}

function secondsEachPage(): number {
  const ms = examined.reduce((sum, one) => sum + one.ms, 0)
  return (
    Math.round(
      ms /
        Math.max(
          1,
          examined.reduce((sum, { pages }) => sum + pages, 0),
        ) /
        100,
    ) / 10
  )
}

function table(): string {
  const lines = rows.map(
    (row) =>
      `| ${row.kind} | ${row.right ? 'yes' : 'no'} | ${row.papers} | ${row.pages} | ${row.passed} | ${row.held} | ${row.refused} | ${row.masked} |`,
  )
  return `${[
    '| kind | the ordered deed | papers | pages | passed | held | refused | masked |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join(
    '\n',
  )}\n\nwrong ones passed: ${summary.wrongPassed}; numbers leaked: ${summary.leaked}; clean and noisy right ones passed: ${summary.cleanAndNoisyPassed} %; ${summary.secondsEachPage} s a page\n`
}
