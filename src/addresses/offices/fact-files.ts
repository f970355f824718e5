import * as z from 'zod'
import { parseRows } from '../csv.ts'
import { isStateCode, type StateCode } from '../states.ts'
import officeLines from './data/offices.data.json' with { type: 'json' }
import stateLines from './data/state-fees.data.json' with { type: 'json' }
import { listJurisdictions } from './jurisdiction-list.ts'
import { FACTS, type Fact, type OfficeFacts, SOURCE_KINDS, type StateFee } from './office-facts.ts'
import { FEE_UNITS } from './office-fee.ts'

/** What a file says, or what is wrong with it, one sentence per row. */
export type Parsed<T> = { rows: T[]; problems: string[] }

const LONGEST_URL = 500
/** Some counties' hosts have an underscore. */
const HOSTNAME = /^[\w-]+(\.[\w-]+)+$/
const NO_LINK = 'isn’t a web address'
const MOST_CENTS = 100_000

const empty = z.literal('')
const text = (longest: number) => z.string().max(longest)
const link = z.union(
  [empty, z.url({ protocol: /^https?$/, hostname: HOSTNAME, error: NO_LINK }).max(LONGEST_URL)],
  NO_LINK,
)
const cents = z
  .string()
  .regex(/^\d{0,6}$/, 'must be whole cents')
  .refine((value) => Number(value) <= MOST_CENTS, `must be at most ${MOST_CENTS} cents`)
const yes = z.enum(['', 'yes'], 'must be yes or empty')
const day = z.string().refine(isPastDate, 'must be a past year, month or day, such as 2024-07-01')

const FEE_COLUMNS = {
  plain_copy_fee_cents: cents,
  fee_unit: z.enum(['', ...FEE_UNITS], `must be ${FEE_UNITS.join(', ')} or empty`),
  further_page_cents: cents.default(''),
  minimum_cents: cents.default(''),
  fee_is_most: yes.default(''),
  fee_note: text(500),
}
const SOURCE_COLUMNS = {
  source_url: link,
  source_kind: z.enum(SOURCE_KINDS, `must be ${SOURCE_KINDS.join(', ')}`),
  source_date: day,
}
type FeeColumns = z.infer<z.ZodObject<typeof FEE_COLUMNS>>
type SourceColumns = z.infer<z.ZodObject<typeof SOURCE_COLUMNS>>

const OfficeRow = z.object({
  id: z.string().min(1, 'is missing'),
  state: z.string(),
  name: z.string(),
  office: text(100),
  website: link,
  website_confirmed: yes,
  search_url: link,
  phone: text(40),
  ...FEE_COLUMNS,
  fee_confirmed: yes,
  ...SOURCE_COLUMNS,
})
const StateRow = z.object({
  state: z.string().refine(isStateCode, 'isn’t a state'),
  ...FEE_COLUMNS,
  citation: text(200),
  ...SOURCE_COLUMNS,
})

/** An office's facts by the places that we know. Nothing of a file with a problem is used. */
export function parseOfficeFacts(csv: string): Parsed<OfficeFacts> {
  const places = new Map(listJurisdictions().map((place) => [place.id, place]))
  return parse(csv, OfficeRow, 'id', (row) => {
    const place = places.get(row.id)
    if (!place) return 'is no place whose office we know'
    if (place.state !== row.state || place.name !== row.name) {
      return `is ${place.name}, ${place.state}, not ${row.name}, ${row.state}`
    }
    return feeProblem(row) ?? sourceProblem(row) ?? toOfficeFacts(row)
  })
}

export function parseStateFees(csv: string): Parsed<StateFee | undefined> {
  return parse(csv, StateRow, 'state', (row) => {
    const problem = feeProblem(row) ?? sourceProblem(row)
    if (problem) return problem
    if (!row.plain_copy_fee_cents) return undefined
    return {
      state: row.state as StateCode,
      cents: Number(row.plain_copy_fee_cents),
      unit: row.fee_unit || null,
      furtherCents: numberIn(row.further_page_cents),
      minimumCents: numberIn(row.minimum_cents),
      isMost: row.fee_is_most === 'yes',
      note: row.fee_note || null,
      citation: row.citation || null,
      ...sourceOf(row),
    }
  })
}

/** What this release knows of offices. A data file that isn't in order stops the build and the seed. */
export function knownFacts(): OfficeFacts[] {
  return sound(parseOfficeFacts(officeLines.join('\n')))
}

export function knownStateFees(): StateFee[] {
  return sound(parseStateFees(stateLines.join('\n'))).filter((row) => row !== undefined)
}

function sound<T>({ rows, problems }: Parsed<T>): T[] {
  if (problems.length > 0) throw new Error(`The facts about offices: ${problems.join('; ')}`)
  return rows
}

function parse<Row extends z.ZodObject, T>(
  csv: string,
  schema: Row,
  key: keyof z.infer<Row> & string,
  toFact: (row: z.infer<Row>) => T | string,
): Parsed<T> {
  const [head = [], ...lines] = parseRows(csv.replace(/^\ufeff/, ''), ',').filter(
    (line) => line.length > 1 || line[0],
  )
  const columns = Object.keys(schema.shape)
  const unknown = head.filter((name) => !columns.includes(name))
  if (unknown.length > 0) {
    return { rows: [], problems: [`unknown columns: ${unknown.join(', ')}`] }
  }
  const problems: string[] = []
  const rows: T[] = []
  const seen = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const values = Object.fromEntries(head.map((name, place) => [name, line[place]]))
    const where = `line ${index + 2} (${values[key] || '?'})`
    const read = schema.safeParse(values)
    if (!read.success) {
      problems.push(
        ...read.error.issues.map(({ path, message }) => `${where}: ${path.join('.')} ${message}`),
      )
      continue
    }
    const name = String(read.data[key])
    const fact = seen.has(name) ? 'is in the file twice' : toFact(read.data)
    seen.add(name)
    if (typeof fact === 'string') problems.push(`${where}: ${fact}`)
    else rows.push(fact)
  }
  return { rows, problems }
}

function feeProblem(row: FeeColumns): string | undefined {
  const more = [row.fee_unit, row.further_page_cents, row.minimum_cents, row.fee_is_most]
  if (!row.plain_copy_fee_cents && more.some(Boolean)) return 'plain_copy_fee_cents is missing'
  if (row.further_page_cents && row.fee_unit !== 'first_page') {
    return 'further_page_cents goes with first_page only'
  }
  return undefined
}

/** Hearsay may come without an address; what customers are to see may not. */
function sourceProblem({ source_kind: kind, source_url: url }: SourceColumns): string | undefined {
  return kind !== 'third_party' && !url ? 'source_url is missing' : undefined
}

function toOfficeFacts(row: z.infer<typeof OfficeRow>): OfficeFacts {
  const isHearsay = row.source_kind === 'third_party'
  const copyFeeCents = numberIn(row.plain_copy_fee_cents)
  const isUnverified: Record<Fact, boolean> = {
    url: (row.website || row.search_url) !== '' && (isHearsay || !row.website_confirmed),
    // A statute says what a copy costs, not whom to call.
    phone: row.phone !== '' && row.source_kind !== 'official',
    fee: copyFeeCents !== null && (isHearsay || !row.fee_confirmed),
  }
  return {
    id: row.id,
    officeTitle: isHearsay ? null : row.office || null,
    url: row.website || null,
    searchUrl: row.search_url || null,
    phone: row.phone || null,
    copyFeeCents,
    copyFeeUnit: row.fee_unit || null,
    copyFeeFurtherCents: numberIn(row.further_page_cents),
    copyFeeMinimumCents: numberIn(row.minimum_cents),
    copyFeeIsMost: row.fee_is_most === 'yes',
    copyFeeNote: row.fee_note || null,
    ...sourceOf(row),
    unverified: FACTS.filter((fact) => isUnverified[fact]),
  }
}

function numberIn(value: string): number | null {
  return value === '' ? null : Number(value)
}

function sourceOf({ source_url, source_kind: sourceKind, source_date }: SourceColumns) {
  return { sourceUrl: source_url || null, sourceKind, sourceDate: source_date || null }
}

function isPastDate(date: string): boolean {
  if (date === '') return true
  if (!/^\d{4}(-\d{2}(-\d{2})?)?$/.test(date)) return false
  const first = `${date}-01-01`.slice(0, 10)
  const at = new Date(`${first}T00:00:00Z`)
  // A February 30 becomes a day of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(first) && at <= new Date()
}
