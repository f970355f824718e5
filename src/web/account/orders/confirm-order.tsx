import { useLocation } from 'wouter'
import { type FileToOrder, orderDeedsCall } from '../../../contract/account/new-order.ts'
import { deedCounts, deedList } from '../../../contract/account/orders.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { APP_PATHS, accountOrderPath } from '../../../contract/paths.ts'
import { formatCents, totalCents } from '../../../orders/price.ts'
import { useMode } from '../../account-mode.ts'
import { ApiError, call, isErrorCode, reasonOf } from '../../api.ts'
import { countOf } from '../../ui/count-of.ts'
import { Confirm } from '../../ui/dialog.tsx'
import type { OutcomeWords } from '../../ui/outcome.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../use-act.ts'
import { attemptFor, type Draft } from './draft.ts'

const MOST_TRIES = 10
const AGAIN_MS = 1_000

interface Props {
  draft: Draft
  files: FileToOrder[]
  onAttempt: (attempt: Draft['attempt']) => void
  onOrdered: () => void
  onClose: () => void
}

export function ConfirmOrder({ draft, files, onAttempt, onOrdered, onClose }: Props) {
  const [, navigate] = useLocation()
  const mode = useMode()
  const deeds = files.flatMap(({ lines }) => lines).length
  const cents = totalCents(deeds)
  const order = useAct(
    async () => {
      const wanted = { amount: cents, isMailed: draft.isMailed, files }
      // Kept before it's sent: whatever becomes of the answer, sending it again orders nothing twice.
      const attempt = attemptFor(draft, JSON.stringify(wanted), () => crypto.randomUUID())
      onAttempt(attempt)
      const { orderIds } = await orderOnce({
        query: { mode },
        body: { ...wanted, attemptId: attempt.id },
      })
      onOrdered()
      const [first, ...others] = orderIds
      toast(`${countOf(deeds, 'deed', 'deeds')} ordered`)
      navigate(first && others.length === 0 ? accountOrderPath(first) : APP_PATHS.account)
    },
    failureWords,
    { rereads: [deedList, deedCounts] },
  )
  return (
    <Confirm
      title={`Order ${countOf(deeds, 'deed', 'deeds')} for ${formatCents(cents)} from your balance?`}
      act={`Order ${countOf(deeds, 'Deed', 'Deeds')}`}
      doing={order}
      onAct={order.run}
      onClose={onClose}
    >
      <p>
        {files.length === 1
          ? 'They become one order, which starts right away.'
          : `They become ${files.length} orders, one per file and cost center, which start right away.`}
      </p>
    </Confirm>
  )
}

/** If the same attempt is still at work, because its first answer was lost, its answer is waited for. */
async function orderOnce(input: CallInput<typeof orderDeedsCall>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(orderDeedsCall, input)
    } catch (cause) {
      if (!isErrorCode(cause, 'idempotency_key_in_use') || attempt >= MOST_TRIES) throw cause
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

function failureWords(cause: unknown): OutcomeWords {
  const isRefused = cause instanceof ApiError && cause.status < 500
  if (isRefused && !isErrorCode(cause, 'idempotency_key_in_use')) {
    return { ok: false, title: 'Nothing was ordered', detail: reasonOf(cause) }
  }
  return {
    ok: false,
    title: 'We don’t know if this was ordered',
    detail:
      'We didn’t get a response. Try again without changing anything, and you won’t be charged twice.',
  }
}
