// `npm run bench`: what an order costs, stage by stage, beside a server and a job engine that do
// nothing else, as JSON lines. Every part is a process of its own. `--against DIR` measures another
// checkout as well, `--table` prints it all as Markdown, `--statements` lists what each stage asked
// the database. `--short` only counts, and fails where the counts exceed `order/budget.json`, which
// `--set-budget` rewrites.
// `npm run bench -- panel --orders N --events M`: the panel's calls at 10,000 orders and at N.
// `npm run bench -- pages`: the panel's most opened pages. `npm run bench -- tabs --seconds 60`: what
// 50 open tabs cost while nothing happens. `npm run bench -- startup`: how long a role takes to
// start. `npm run bench -- capacity`: what a shop of a given size needs, from what was measured.
// `npm run bench -- telemetry`: CPU per order without metrics and traces, and with them.
// `npm run bench -- webhooks`: how soon events reach the endpoints that work, beside many that don't.
// `npm run bench -- api`: an order through the API beside a guest's, and how many are accepted.
import { parseArgs } from 'node:util'
import { benchApi } from './api.ts'
import { capacityTable } from './capacity.ts'
import { benchOrders } from './order/report.ts'
import { benchPages } from './pages.ts'
import { benchPanel } from './panel.ts'
import { benchStartup } from './startup.ts'
import { benchTabs } from './tabs.ts'
import { benchTelemetry } from './telemetry.ts'
import { benchWebhooks } from './webhooks.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    orders: { type: 'string', default: '100000' },
    events: { type: 'string', default: '0' },
    /** Where the databases are created and kept for reuse. */
    keep: { type: 'string' },
    explain: { type: 'boolean' },
    /** Only the calls whose name contains this. */
    only: { type: 'string', default: '' },
    statements: { type: 'boolean', default: false },
    /** Another checkout of this repository. */
    against: { type: 'string' },
    table: { type: 'boolean', default: false },
    units: { type: 'string' },
    'set-budget': { type: 'boolean', default: false },
    seconds: { type: 'string', default: '60' },
  },
})

switch (positionals[0]) {
  case 'panel':
    await benchPanel({
      orders: Number(values.orders),
      events: Number(values.events),
      keep: values.keep,
      explain: values.explain ?? false,
      only: values.only,
    })
    break
  case 'telemetry':
    await benchTelemetry(values.short ? 3 : 60)
    break
  case 'webhooks':
    await benchWebhooks(values.short ? 2 : 12)
    break
  case 'api':
    await benchApi(values.short ? 40 : 200)
    break
  case 'tabs':
    await benchTabs(Number(values.seconds))
    break
  case 'capacity':
    process.stdout.write(capacityTable())
    break
  case 'startup':
    await benchStartup(values.against ?? '.')
    break
  case 'pages':
    await benchPages(values.short ? 10_000 : 200_000)
    break
  default:
    if (!(await benchOrders(values))) process.exit(1)
}
process.exit(0)
