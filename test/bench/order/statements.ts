import type { BenchShop } from './shop.ts'

/** Which statements a stage ran, for whoever wants to know where its time goes. */
export interface StatementList {
  reset(): Promise<void>
  print(name: string, units: number): Promise<void>
}

export function listStatements({ owner }: BenchShop): StatementList {
  let before = new Map<string, Row>()
  return {
    async reset() {
      before = new Map((await readAll(owner)).map((row) => [row.id, row]))
    },
    async print(name, units) {
      const spent = (await readAll(owner))
        .map((row) => minus(row, before.get(row.id)))
        .filter(({ calls }) => calls > 0)
        .sort((a, b) => b.plan + b.execute - a.plan - a.execute)
      for (const { user, calls, plans, plan, execute, query } of spent) {
        const figures = [calls, plans, plan, execute].map((each) => (each / units).toFixed(2))
        process.stderr.write(`${[name, user, ...figures].join('\t')}\t${query.slice(0, 300)}\n`)
      }
    },
  }
}

interface Row {
  id: string
  user: string
  calls: number
  plans: number
  plan: number
  execute: number
  query: string
}

async function readAll(owner: BenchShop['owner']): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `select userid || '/' || queryid as id, rolname as user, calls::int, plans::int,
       total_plan_time as plan, total_exec_time as execute,
       regexp_replace(query, '\\s+', ' ', 'g') as query
     from pg_stat_statements join pg_roles on pg_roles.oid = userid
     where toplevel and rolname <> 'deedbox'`,
  )
  return rows
}

function minus(row: Row, earlier: Row | undefined): Row {
  if (!earlier) return row
  return {
    ...row,
    calls: row.calls - earlier.calls,
    plans: row.plans - earlier.plans,
    plan: row.plan - earlier.plan,
    execute: row.execute - earlier.execute,
  }
}
