import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { staffNames } from '../../../../contract/staff/members.ts'
import {
  BULK_MOST,
  type BulkAct,
  bulkPreview,
  type OrderFilter,
  type PreviewedOrder,
} from '../../../../contract/staff/orders.ts'
import { orderNumber } from '../../../../orders/order.ts'
import { formatCents } from '../../../../orders/price.ts'
import { Unloaded } from '../../../loaded.tsx'
import { loading } from '../../../query-client.ts'
import { countOf } from '../../../ui/count-of.ts'
import { ActButtons, Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { CheckField } from '../../check-field.tsx'
import { REASONS, type Reason } from '../../refunds/money-words.ts'
import { useNow } from '../../use-calls.ts'
import { BULK, type Choice } from './bulk-acts.ts'
import { BulkProgress, useBulkRun } from './bulk-progress.tsx'

interface BulkDialogProps {
  act: BulkAct
  orders: { orderIds: string[] } | { filter: OrderFilter }
  onClose: () => void
}

/** First what will happen to how many and what's refused, then one after another. */
export default function BulkDialog({ act, orders, onClose }: BulkDialogProps) {
  const [choice, setChoice] = useState<Choice>({ despitePolicy: false, to: null })
  const { run, start, stop } = useBulkRun(act)
  const { title, note } = BULK[act]
  if (run) {
    return (
      <Dialog title={title} isBusy={!run.isOver} onClose={onClose}>
        <BulkProgress run={run} onStop={stop} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog title={title} description={note} onClose={onClose}>
      <div className="space-y-4">
        {act === 'refund' && <RefundChoice choice={choice} onChange={setChoice} />}
        {act === 'assign' && <AssignChoice choice={choice} onChange={setChoice} />}
        {(act !== 'refund' || choice.reason) && (
          <Preview
            act={act}
            orders={orders}
            choice={choice}
            onStart={(found) => void start(found, choice)}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  choice: Choice
  onChange: (choice: Choice) => void
}

function RefundChoice({ choice, onChange }: ChoiceProps) {
  return (
    <>
      <SelectField
        id="bulk-reason"
        label="Reason"
        value={choice.reason ?? ''}
        onChange={({ target }) => onChange({ ...choice, reason: target.value as Reason })}
        options={[['', 'Choose a reason'], ...Object.entries(REASONS)]}
      />
      <CheckField
        label="Also refund what the policy doesn’t cover"
        checked={choice.despitePolicy}
        onChange={({ target }) => onChange({ ...choice, despitePolicy: target.checked })}
      />
    </>
  )
}

function AssignChoice({ choice, onChange }: ChoiceProps) {
  const members = useQuery(loading(staffNames, {})).data ?? []
  return (
    <SelectField
      id="bulk-assignee"
      label="Assignee"
      value={choice.to ?? ''}
      onChange={({ target }) => onChange({ ...choice, to: target.value || null })}
      options={[['', 'Unassigned'], ...members.map(({ id, username }) => [id, username] as const)]}
    />
  )
}

interface PreviewProps extends BulkDialogProps {
  choice: Choice
  onStart: (orders: PreviewedOrder[]) => void
}

function Preview({ act, orders, choice, onStart, onClose }: PreviewProps) {
  const { reason, despitePolicy } = choice
  const body = { act, ...orders, ...(reason ? { reason, despitePolicy } : {}) }
  const preview = useNow(bulkPreview, { body }, { gcTime: 0, placeholderData: keepPreviousData })
  const buttons = useRef<HTMLDivElement>(null)
  const isShown = preview.data !== undefined
  // Without a choice to make, the dialog had to put the focus on its cross until this was here.
  useEffect(() => {
    const isOnCross = document.activeElement?.getAttribute('aria-label') === 'Close'
    if (isShown && isOnCross) buttons.current?.querySelector('button')?.focus()
  }, [isShown])
  if (!preview.data) {
    return (
      <Unloaded
        query={preview}
        what="the orders"
        loading="Checking the orders"
        failed="Couldn’t check the orders"
      />
    )
  }
  const { orders: found, isMore } = preview.data
  const able = found.filter(({ lines }) => lines.length > 0)
  const amount = {
    orders: able.length,
    deeds: able.reduce((sum, { lines }) => sum + lines.length, 0),
    cents: able.reduce((sum, { cents }) => sum + cents, 0),
  }
  return (
    <div aria-busy={preview.isFetching} className="space-y-4">
      {isMore && (
        <p className="rounded border border-amber bg-amber-wash p-3 text-amber-ink">
          {`More orders match. This takes the newest ${BULK_MOST}; run it again for the others.`}
        </p>
      )}
      <BulkTable orders={found} />
      {able.length > 0 && (
        <div ref={buttons}>
          <ActButtons
            act={BULK[act].button(amount)}
            isBusy={preview.isFetching}
            onAct={() => onStart(able)}
            onBack={onClose}
          />
        </div>
      )}
    </div>
  )
}

function BulkTable({ orders }: { orders: readonly PreviewedOrder[] }) {
  const left = orders.filter(({ lines }) => lines.length === 0).length
  return (
    <>
      <p role="status">
        {left === orders.length
          ? 'None of these orders can be changed this way.'
          : `${countOf(orders.length - left, 'order', 'orders')} will change.`}
        {left > 0 && left < orders.length && ` ${countOf(left, 'order', 'orders')} won’t.`}
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label="Preview"
        className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line text-xs"
      >
        {orders.map(({ orderId, fullName, lines, cents, refused }) => (
          <li key={orderId} className="py-1.5">
            <p className={`flex gap-3 ${lines.length === 0 ? 'text-muted' : ''}`}>
              <span className="figure w-18 shrink-0 font-medium">{orderNumber(orderId)}</span>
              <span className="min-w-0 grow truncate">{fullName}</span>
              <span className="figure shrink-0">
                {lines.length === 0 ? 'No change' : countOf(lines.length, 'deed', 'deeds')}
                {cents > 0 && ` · ${formatCents(cents)}`}
              </span>
            </p>
            {counted(refused).map(([why, count]) => (
              <p key={why} className="ps-21 text-amber-ink">
                {count > 1 ? `${why} (${count} deeds)` : why}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function counted(refused: readonly string[]): Array<[string, number]> {
  const groups = Map.groupBy(refused, (why) => why)
  return [...groups].map(([why, all]) => [why, all.length])
}
