// `npm run bench`: what an order costs, stage by stage, beside a server and a job engine that do
// nothing else, as JSON lines. Every part is a process of its own. `--against DIR` measures another
// checkout as well, `--table` prints it all as Markdown, `--statements` lists what each stage asked
// the database. `--short` only counts, and fails where the counts exceed `order/budget.json`, which
// `--set-budget` rewrites.
// `npm run bench -- panel --orders N --events M`: the panel's calls at 10,000 orders and at N.
// `npm run bench -- startup`: how long a role takes to start.
// `npm run bench -- api`: an order through the API beside a guest's, and how many are accepted.
import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'
import { benchOrders } from './order/report.ts'
import { benchPanel } from './panel.ts'
import { benchStartup } from './startup.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    orders: { type: 'string', default: '100000' },
    events: { type: 'string', default: '0' },
    /** Where the databases are created and kept for reuse. */
    keep: { type: 'string' },
    /** Only the calls whose name contains this. */
    only: { type: 'string', default: '' },
    statements: { type: 'boolean', default: false },
    /** Another checkout of this repository. */
    against: { type: 'string' },
    table: { type: 'boolean', default: false },
    units: { type: 'string' },
    'set-budget': { type: 'boolean', default: false },
  },
})

switch (positionals[0]) {
  case 'panel':
    await benchPanel({
      orders: Number(values.orders),
      events: Number(values.events),
      keep: values.keep,
      only: values.only,
    })
    break
  case 'api':
    await benchApi(values.short ? 40 : 200)
    break
  case 'startup':
    await benchStartup(values.against ?? '.')
    break
  default:
    if (!(await benchOrders(values))) process.exit(1)
}
process.exit(0)
