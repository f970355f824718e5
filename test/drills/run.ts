// npm run drill -- deploy [--from COMMIT] [--rounds 3]
// npm run drill -- restore [--orders 10000] [--seconds 60] [--back 0] [--root FOLDER]
// npm run drill -- failover [--patroni] [--seconds 30] [--root FOLDER]
// Prints what was measured as one line of JSON, and ends with an error if anything was lost.
import { parseArgs } from 'node:util'
import { needPrograms } from '../../standins/need-programs.ts'
import { drillDeploy } from './deploy.ts'
import { drillFailover } from './failover.ts'
import { drillRestore } from './restore.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    orders: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    back: { type: 'string', default: '0' },
    root: { type: 'string', default: '/' },
    patroni: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    'at-once': { type: 'string', default: '2' },
  },
})
const atOnce = Number(values['at-once'])
const { root } = values
const orders = Number(values.orders)
const seconds = Number(values.seconds)
const back = Number(values.back)
const DRILLS: Record<string, () => Promise<{ wrong: string[] }>> = {
  deploy: () => drillDeploy({ from: values.from, rounds: Number(values.rounds), atOnce }),
  restore: () => drillRestore({ root, orders, seconds, back, atOnce }),
  failover: () => drillFailover({ root, seconds, atOnce, patroni: values.patroni }),
}
const [name = ''] = positionals
const drill = DRILLS[name]
if (!drill) throw new Error(`No such drill. There are ${Object.keys(DRILLS).join(', ')}`)
needPrograms('npm run drill', ['haproxy'])
const startedAt = new Date()
const { wrong, ...figures } = await drill()
const line = { drill: name, at: startedAt.toISOString(), ...figures, wrong: wrong.length }
process.stdout.write(`${JSON.stringify(line)}\n`)
for (const each of wrong.slice(0, 50)) process.stdout.write(`  ${each}\n`)
process.exit(wrong.length > 0 ? 1 : 0)
