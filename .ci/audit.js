// `npm run audit`: known holes and signatures of what we install, and that the lockfile pins it all.
// A service that doesn't answer fails nothing, but it says so: nothing was checked then.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const exceptions = JSON.parse(readFileSync('.ci/audit-exceptions.json', 'utf8'))
const say = (words) => process.stdout.write(`${words}\n`)

function npm(...words) {
  const { stdout, stderr } = spawnSync('npm', [...words, '--json', '--fetch-retries=0'], {
    encoding: 'utf8',
    timeout: 120_000,
  })
  try {
    return { answer: JSON.parse(stdout), stderr }
  } catch {
    return { answer: {}, stderr: stderr || 'no answer' }
  }
}

function tell(what, isAnswer, stderr, problems) {
  if (!isAnswer) {
    const why = stderr.match(/\b[45]\d\d [A-Z].*|no answer/)?.[0] ?? 'no usable answer'
    say(`!!! ${what}: NOTHING WAS CHECKED. The registry's audit service can't be used here: ${why}`)
    return
  }
  for (const problem of problems) say(`${what}: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
  else say(`${what}: checked, nothing found`)
}

const audit = npm('audit', '--audit-level=high')
const excused = new Set(exceptions.advisories.map(({ url }) => url))
const holes = Object.entries(audit.answer.vulnerabilities ?? {}).flatMap(([name, { via }]) =>
  via
    .filter((each) => ['high', 'critical'].includes(each.severity) && !excused.has(each.url))
    .map(({ severity, title, url }) => `${name}: ${severity}, ${title}, ${url}`),
)
tell('known holes', audit.answer.vulnerabilities !== undefined, audit.stderr, holes)

const signed = npm('audit', 'signatures')
const unsigned = [...(signed.answer.invalid ?? []), ...(signed.answer.missing ?? [])]
tell(
  'signatures',
  Array.isArray(signed.answer.invalid),
  signed.stderr,
  unsigned.map(({ name, version }) => `${name}@${version} has no valid signature`),
)
