// `npm run bench -- capacity`: what a shop of a given size needs, from what one order was measured to
// cost. Prints the tables of docs/scale.md.

/** Per order of two deeds, as measured with `npm run bench`; the reading of pages as measured on the
 * corpus. CPU in milliseconds of a core. */
export interface Units {
  server: number
  worker: number
  postgres: number
  /** Besides the order itself: the pages, suggestions, forecasts and search events before it, and the
   * downloads after it. */
  visitsServer: number
  visitsPostgres: number
  walBytes: number
  commits: number
  databaseBytes: number
  emails: number
  readingSeconds: number
  fileBytes: number
}

/** A visit is three looks at the order, two downloads, five suggestions, two forecasts and two search
 * events. */
export const MEASURED: Units = {
  server: 22,
  worker: 63,
  postgres: 77,
  visitsServer: 65,
  visitsPostgres: 48,
  walBytes: 77_000,
  commits: 30,
  databaseBytes: 27_000,
  emails: 2,
  // Four pages per deed at two and a half seconds each.
  readingSeconds: 20,
  // Four pages of 100 kB, as it came and as it's delivered.
  fileBytes: 2 * 2 * 4 * 100_000,
}

/** The busiest hour of a day, by the average hour. */
const PEAK = 5
/** No process is planned to be busier than this. */
const BUSY = 0.5
const FILE_DAYS = 60
const MONTH_DAYS = 30
const YEARS = 5

/** List prices in US dollars per month, Amazon Web Services, us-east-1, on demand, as known in 2025. */
export const PRICES = {
  /** One vCPU of a general-purpose machine (m7g) with its 4 GiB. */
  core: 30,
  /** One vCPU of PostgreSQL with a standby (RDS, Multi-AZ, m7g) with its 4 GiB. */
  databaseCore: 123,
  databaseGb: 0.23,
  /** One vCPU of a spot machine for computing (c7g). */
  spotCore: 11,
  storeGb: 0.023,
  thousandEmails: 0.1,
}

export interface Plan {
  ordersPerDay: number
  serverCores: number
  workerCores: number
  databaseCores: number
  readingCores: number
  memoryGib: { server: number; worker: number; database: number }
  writesPerSecond: number
  databaseGbPerMonth: number
  databaseGbAfterYears: number
  storeGb: number
  emailsPerDay: number
  dollarsPerMonth: number
  centsPerOrder: number
}

export function planFor(ordersPerDay: number, units: Units = MEASURED): Plan {
  const perSecond = (ordersPerDay * PEAK) / 86_400
  const cores = (ms: number, least: number) =>
    Math.max(least, Math.ceil((perSecond * ms) / 1000 / BUSY))
  // Two of each, so that one can be replaced.
  const serverCores = cores(units.server + units.visitsServer, 2)
  const workerCores = cores(units.worker, 2)
  const databaseCores = cores(units.postgres + units.visitsPostgres, 2)
  // Reading can wait for a quiet hour, so it's planned by the day.
  const readingCores = Math.max(2, Math.ceil((ordersPerDay * units.readingSeconds) / 86_400 / BUSY))
  const databaseGbPerMonth = (ordersPerDay * MONTH_DAYS * units.databaseBytes) / 1e9
  const databaseGbAfterYears = databaseGbPerMonth * 12 * YEARS
  const storeGb = (ordersPerDay * FILE_DAYS * units.fileBytes) / 1e9
  const emailsPerDay = ordersPerDay * units.emails
  const dollars =
    (serverCores + workerCores) * PRICES.core +
    databaseCores * PRICES.databaseCore +
    readingCores * PRICES.spotCore +
    // A year's growth is on the disk at any time, on average.
    databaseGbPerMonth * 12 * PRICES.databaseGb +
    storeGb * PRICES.storeGb +
    ((emailsPerDay * MONTH_DAYS) / 1000) * PRICES.thousandEmails
  return {
    ordersPerDay,
    serverCores,
    workerCores,
    databaseCores,
    readingCores,
    memoryGib: {
      server: Math.max(1, serverCores * 0.5),
      worker: Math.max(1, workerCores * 0.5) + readingCores,
      // A week's rows stay in memory.
      database: Math.max(databaseCores * 4, Math.ceil(databaseGbPerMonth / 4)),
    },
    // A flush per commit, and each page of WAL written twice: to the log and to its table.
    writesPerSecond: Math.ceil(perSecond * (units.commits + (2 * units.walBytes) / 8192)),
    databaseGbPerMonth,
    databaseGbAfterYears,
    storeGb,
    emailsPerDay,
    dollarsPerMonth: dollars,
    centsPerOrder: (100 * dollars) / (ordersPerDay * MONTH_DAYS),
  }
}

const ROWS: [string, (plan: Plan) => string][] = [
  ['server: cores, GiB', (plan) => `${plan.serverCores}, ${plan.memoryGib.server}`],
  ['worker: cores, GiB', (plan) => `${plan.workerCores}, ${plan.memoryGib.worker}`],
  ['PostgreSQL: cores, GiB', (plan) => `${plan.databaseCores}, ${plan.memoryGib.database}`],
  ['cores that read pages', (plan) => `${plan.readingCores}`],
  ['writes per second at the peak', (plan) => shown(plan.writesPerSecond)],
  ['database, GB per month', (plan) => shown(plan.databaseGbPerMonth)],
  [`database after ${YEARS} years, GB`, (plan) => shown(plan.databaseGbAfterYears)],
  [`files (kept ${FILE_DAYS} days), GB`, (plan) => shown(plan.storeGb)],
  ['emails per day', (plan) => shown(plan.emailsPerDay)],
  ['US dollars per month', (plan) => shown(plan.dollarsPerMonth)],
  ['US cents per order', (plan) => shown(plan.centsPerOrder)],
]

function shown(value: number): string {
  const digits = value < 10 ? 1 : 0
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

/** The table as Markdown, a column per size. */
export function capacityTable(sizes = [1_000, 10_000, 100_000, 1_000_000]): string {
  const plans = sizes.map((size) => planFor(size))
  const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  return [
    row(['orders per day', ...sizes.map(shown)]),
    row(['---', ...sizes.map(() => '---')]),
    ...ROWS.map(([name, cell]) => row([name, ...plans.map(cell)])),
  ].join('')
}
