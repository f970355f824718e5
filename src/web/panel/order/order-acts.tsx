import { type ReactNode, useState } from 'react'
import type { OrderPage, PageLine } from '../../../contract/staff/order-page.ts'
import type { OrderStatus } from '../../../orders/order.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { choosePdf } from '../desk/document-fields.tsx'
import { KeyedButton, type KeyName } from '../keys.tsx'
import { RefundDialog, refundWords } from '../refunds/refund-button.tsx'
import {
  EmailDialog,
  HandDialog,
  MailDialog,
  RenewDialog,
  ReplaceDialog,
  RevokeDialog,
} from './order-dialogs.tsx'

const MessageDialog = lazyPart(() => import('../messages/message-dialog.tsx'))

export type OrderAct = 'message' | 'mail' | 'refund' | 'email'
export type LineAct = 'renew' | 'revoke' | 'replace' | 'hand'

export interface Target {
  order: Pick<OrderPage, 'id' | 'email' | 'fullName'> & Partial<Pick<OrderPage, 'lines'>>
  /** The deed it's about; acts on a deed need one. */
  line?: PageLine | undefined
}

export type Ask = (act: OrderAct | LineAct, target: Target | undefined) => void

/** What can be done about an order or one of its deeds, wherever they're shown: asked for first. */
export function useOrderActs() {
  const [asked, setAsked] = useState<Omit<AskedProps, 'onClose'>>()
  const ask: Ask = (act, target) => {
    if (!target) return
    if (act !== 'replace') setAsked({ ...target, act })
    else choosePdf((file) => setAsked({ ...target, act, file }))
  }
  return { ask, dialog: asked && <Asked {...asked} onClose={() => setAsked(undefined)} /> }
}

interface AskedProps extends Target {
  act: OrderAct | LineAct
  file?: File
  onClose: () => void
}

function Asked({ act, order, line, file, onClose }: AskedProps) {
  const dialog = { order, onClose }
  if (act === 'message') return <MessageDialog about={line?.id} {...dialog} />
  if (act === 'mail') return <MailDialog {...dialog} />
  if (act === 'refund') return <RefundDialog lineId={line?.id} {...dialog} />
  if (act === 'email') return <EmailDialog {...dialog} />
  if (!line) return null
  const ofLine = { ...dialog, line }
  if (act === 'renew') return <RenewDialog {...ofLine} />
  if (act === 'revoke') return <RevokeDialog {...ofLine} />
  if (act === 'hand') return <HandDialog {...ofLine} />
  return file && <ReplaceDialog {...ofLine} file={file} />
}

const ACTS: Record<OrderAct, { key: KeyName; words: (status?: OrderStatus) => string }> = {
  message: { key: 'write', words: () => 'Write…' },
  mail: { key: 'resend', words: () => 'Resend links…' },
  refund: { key: 'refund', words: refundWords },
  email: { key: 'edit', words: () => 'Change email…' },
}

interface Props {
  acts: readonly OrderAct[]
  onAsk: (act: OrderAct) => void
  status?: OrderStatus
  first?: ReactNode
  children?: ReactNode
}

export function OrderActs({ acts, onAsk, status, first, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {first}
      {acts.map((act) => (
        <KeyedButton
          key={act}
          keyName={ACTS[act].key}
          aria-haspopup="dialog"
          onClick={() => onAsk(act)}
        >
          {ACTS[act].words(status)}
        </KeyedButton>
      ))}
      {children}
    </div>
  )
}
