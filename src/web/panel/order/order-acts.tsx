import { type ReactNode, useState } from 'react'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import type { OrderStatus } from '../../../orders/order.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { KeyedButton, type KeyName } from '../keys.tsx'
import { RefundDialog, refundWords } from '../refunds/refund-button.tsx'
import { EmailDialog, MailDialog } from './order-dialogs.tsx'

const MessageDialog = lazyPart(() => import('../messages/message-dialog.tsx'))

export type OrderAct = 'message' | 'mail' | 'refund' | 'email'

const ACTS: Record<OrderAct, { key: KeyName; words: (status?: OrderStatus) => string }> = {
  message: { key: 'write', words: () => 'Write…' },
  mail: { key: 'resend', words: () => 'Resend links…' },
  refund: { key: 'refund', words: refundWords },
  email: { key: 'edit', words: () => 'Change email…' },
}

interface Target {
  order: Pick<OrderPage, 'id' | 'email' | 'fullName'> & Partial<Pick<OrderPage, 'lines'>>
  lineId?: string | undefined
}

interface Props {
  acts: readonly OrderAct[]
  targetOf: () => Target | undefined
  status?: OrderStatus
  first?: ReactNode
  children?: ReactNode
}

/** What an agent can do about an order, wherever it's shown. */
export function OrderActs({ acts, targetOf, status, first, children }: Props) {
  const [asked, setAsked] = useState<Target & { act: OrderAct }>()
  const [outcome, setOutcome] = useState<OutcomeWords>()
  const ask = (act: OrderAct) => {
    const about = targetOf()
    setOutcome(undefined)
    setAsked(about && { ...about, act })
  }
  const close = () => setAsked(undefined)
  const done = (words: OutcomeWords) => {
    close()
    setOutcome(words)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {first}
        {acts.map((act) => (
          <KeyedButton
            key={act}
            keyName={ACTS[act].key}
            aria-haspopup="dialog"
            onClick={() => ask(act)}
          >
            {ACTS[act].words(status)}
          </KeyedButton>
        ))}
        {children}
      </div>
      {outcome && <Outcome words={outcome} />}
      {asked && <Asked {...asked} onDone={done} onClose={close} />}
    </>
  )
}

interface AskedProps extends Target {
  act: OrderAct
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}

function Asked({ act, lineId, ...dialog }: AskedProps) {
  switch (act) {
    case 'message':
      return <MessageDialog about={lineId} {...dialog} />
    case 'mail':
      return <MailDialog {...dialog} />
    case 'refund':
      return <RefundDialog lineId={lineId} {...dialog} />
    case 'email':
      return <EmailDialog {...dialog} />
  }
}
