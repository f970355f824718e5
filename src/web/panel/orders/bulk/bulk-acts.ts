import { assignDeskLine } from '../../../../contract/staff/desk.ts'
import { type LineMoney, refundOrder } from '../../../../contract/staff/money.ts'
import { mailLinksAgain, searchLineAgain } from '../../../../contract/staff/order-acts.ts'
import type { BulkAct, PreviewedOrder } from '../../../../contract/staff/orders.ts'
import { deedSources, retrySourceCall } from '../../../../contract/staff/settings.ts'
import { formatCents } from '../../../../orders/price.ts'
import { call } from '../../../api.ts'
import { countOf } from '../../../ui/count-of.ts'
import type { KeyName } from '../../keys.tsx'

export interface Choice {
  reason?: keyof LineMoney['objections']
  despitePolicy: boolean
  to: string | null
}

interface ActOnMany {
  name: string
  key: KeyName
  title: string
  button: (amount: { orders: number; deeds: number; cents: number }) => string
  note?: string
  /** Once, before the first order. */
  before?: () => Promise<void>
  /** The call for one order, or for each of its deeds. Answers with what there is to say, if it did
   * nothing because it was done already. */
  run: (order: PreviewedOrder, choice: Choice) => Promise<string | undefined>
}

const DONE_ALREADY = 'Done already.'

/** Each uses the same calls as the page of one order: nothing is done in two ways. */
export const BULK: Record<BulkAct, ActOnMany> = {
  refund: {
    name: 'Refund…',
    key: 'refund',
    title: 'Refund orders',
    button: ({ deeds, cents }) =>
      `Refund ${countOf(deeds, 'deed', 'deeds')}, ${formatCents(cents)}`,
    run: async ({ orderId, lines }, { reason = 'other', despitePolicy }) => {
      const lineIds = lines.map(({ id }) => id)
      const body = { lineIds, reason, despitePolicy }
      const { refunded } = await call(refundOrder, { params: { id: orderId }, body })
      return refunded === 0 ? DONE_ALREADY : undefined
    },
  },
  resend: {
    name: 'Resend links',
    key: 'resend',
    title: 'Resend links',
    button: ({ orders }) => `Email ${countOf(orders, 'customer', 'customers')}`,
    note: 'Each customer gets one email with the links to all delivered deeds of the order.',
    run: async ({ orderId }) => {
      const { sent } = await call(mailLinksAgain, { params: { id: orderId }, body: {} })
      return sent ? undefined : 'Sent a moment ago.'
    },
  },
  retry: {
    name: 'Retry source',
    key: 'retry',
    title: 'Retry the source',
    button: ({ deeds }) => `Search ${countOf(deeds, 'deed', 'deeds')} again`,
    note: 'Deeds that need review because a source was down are searched again. Paused sources are asked right away.',
    before: async () => {
      const sources = await call(deedSources, {})
      for (const { name, openUntil } of sources) {
        if (openUntil) await call(retrySourceCall, { params: { name }, body: {} })
      }
    },
    run: async ({ lines }) => {
      let count = 0
      for (const { id } of lines) {
        const { searching } = await call(searchLineAgain, { params: { id }, body: {} })
        if (searching) count += 1
      }
      return count === 0 ? DONE_ALREADY : undefined
    },
  },
  assign: {
    name: 'Assign…',
    key: 'assign',
    title: 'Assign deeds',
    button: ({ deeds }) => `Assign ${countOf(deeds, 'deed', 'deeds')}`,
    run: async ({ lines }, { to }) => {
      for (const { id, assignee = null } of lines) {
        await call(assignDeskLine, { params: { id }, body: { to, from: assignee } })
      }
      return undefined
    },
  },
}
