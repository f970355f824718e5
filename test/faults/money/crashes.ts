import type { ServerParts } from '../../../src/http/app.ts'

/** The process dies at the nth provider call or the nth commit, before or after it took effect. */
export interface CrashPlan {
  at: 'provider' | 'commit'
  nth: number
  when: 'before' | 'after'
}

export class Crash extends Error {
  constructor() {
    super('the process died here')
  }
}

export interface Crashes {
  plan(crash: CrashPlan): void
  forget(): void
}

const CALLS = [
  'createIntent',
  'changeAmount',
  'describeIntent',
  'retrieveIntent',
  'captureIntent',
  'cancelIntent',
  'createRefund',
  'refundsOf',
  'disputesOf',
  'warningsOf',
] as const

/**
 * Wraps the parts that money passes through with a point to crash at: anyone who uses them
 * afterward hits it.
 */
export function letCrash(...all: ServerParts[]): Crashes {
  let plan: CrashPlan | undefined
  const takeTurn: TakeTurn = (at) => {
    if (plan?.at !== at) return undefined
    plan.nth -= 1
    if (plan.nth > 0) return undefined
    const { when } = plan
    plan = undefined
    return when
  }

  for (const each of all) addCrashes(each, takeTurn)
  return {
    plan: (crash) => {
      plan = { ...crash }
    },
    forget: () => {
      plan = undefined
    },
  }
}

type TakeTurn = (at: CrashPlan['at']) => CrashPlan['when'] | undefined

function addCrashes(parts: ServerParts, takeTurn: TakeTurn): void {
  const payments = { ...parts.payments }
  for (const name of CALLS) {
    const call = payments[name] as (...args: unknown[]) => Promise<unknown>
    const mayDie = async (...args: unknown[]) => {
      const dies = takeTurn('provider')
      if (dies === 'before') throw new Crash()
      const answer = await call(...args)
      if (dies) throw new Crash()
      return answer
    }
    Object.assign(payments, { [name]: mayDie })
  }
  parts.payments = payments

  const { db } = parts
  const transaction = () => ({
    execute: async (work: (tx: unknown) => Promise<unknown>) => {
      const dies = takeTurn('commit')
      const result = await db.transaction().execute(async (tx) => {
        const done = await work(tx)
        if (dies === 'before') throw new Crash()
        return done
      })
      if (dies) throw new Crash()
      return result
    },
  })
  parts.db = new Proxy(db, {
    get(target, key) {
      if (key === 'transaction') return transaction
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
