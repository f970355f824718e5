import {
  listStatePolicies,
  type StateDecision,
  undecidedStates,
  writeDecision,
} from '../../addresses/offices/state-policies.db.ts'
import type { StatePolicy } from '../../addresses/offices/state-policy.ts'
import { STATES } from '../../addresses/states.ts'
import { writeAudit } from '../../audit/audit.db.ts'
import { AppError } from '../../errors.ts'
import { closeTasks, openTask } from '../../orders/staff-tasks.db.ts'
import { assertNamesNobody } from '../../orders/staff-words.ts'
import type { Parts } from '../../parts.ts'

const TASK = 'state_undecided' as const

export async function decideState(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  state: string,
  decision: StateDecision,
  staffId: string,
): Promise<StatePolicy> {
  assertNamesNobody(decision.note, undefined, 'note')
  return db.transaction().execute(async (tx) => {
    const at = clock()
    const [before] = await listStatePolicies(tx, [state])
    if (!before) throw new AppError('not_found', 'We don’t know this state.')
    await writeDecision(tx, before.state, decision, { staffId, at })
    const was = { noticeWas: before.notice, sellingWas: before.selling }
    const detail = { ...decision, ...was }
    await writeAudit(tx, { staffId, action: 'decide_state', subject: state, at, detail })
    await closeTasks(tx, { kind: TASK, subject: state }, { actor: `staff:${staffId}`, at })
    const [after] = await listStatePolicies(tx, [state])
    return after ?? before
  })
}

/** One task per state that still needs a decision; the same one however often we start. */
export async function openStateTasks({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const states = await undecidedStates(tx)
    for (const state of states) {
      const detail = `${STATES[state]}: decide with counsel how we sell there before going live.`
      await openTask(tx, { kind: TASK, subject: state, orderId: null, detail, at: clock() })
    }
    return states.length
  })
}
