import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { staffNames } from '../../../../contract/staff/members.ts'
import {
  adminOrders,
  BULK_MOST,
  type BulkAct,
  bulkPreview,
  type OrderFilter,
  orderTotals,
  type PreviewedOrder,
} from '../../../../contract/staff/orders.ts'
import { orderNumber } from '../../../../orders/order.ts'
import { formatCents } from '../../../../orders/price.ts'
import { ApiError, isErrorCode, reasonOf } from '../../../api.ts'
import { Loaded } from '../../../loaded.tsx'
import { loading } from '../../../query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../ui/count-of.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Form, type FormState } from '../../../ui/form.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { CheckField } from '../../check-field.tsx'
import { REASONS, type Reason } from '../../refunds/money-words.ts'
import { reread, useNow } from '../../use-calls.ts'
import { BULK, type Choice } from './bulk-acts.ts'

interface BulkDialogProps {
  act: BulkAct
  orders: { orderIds: string[] } | { filter: OrderFilter }
  onClose: () => void
}

/** First what will happen to how many and what's refused, then one after another. */
export default function BulkDialog({ act, orders, onClose }: BulkDialogProps) {
  const box = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState<Choice>({ despitePolicy: false, to: null })
  const { run, start, stop } = useBulkRun(act)
  const { title, note } = BULK[act]
  const { reason, despitePolicy } = choice
  const isChosen = act !== 'refund' || reason !== undefined
  const preview = useNow(
    bulkPreview,
    { body: { act, ...orders, ...(reason ? { reason, despitePolicy } : {}) } },
    { gcTime: 0, placeholderData: keepPreviousData, enabled: isChosen },
  )
  if (run) {
    return (
      <Dialog title={title} isBusy={!run.isOver} onClose={onClose}>
        <BulkProgress run={run} onStop={stop} onClose={onClose} />
      </Dialog>
    )
  }
  const { orders: found = [], isMore = false } = preview.data ?? {}
  const able = found.filter(({ lines }) => lines.length > 0)
  const isNothing = preview.isError || (preview.isSuccess && able.length === 0)
  const form: FormState = {
    box,
    isBusy: preview.isFetching,
    failure: undefined,
    onSubmit: (event) => {
      event.preventDefault()
      if (able.length > 0 && !preview.isFetching) void start(able, choice)
    },
    onChange: () => {},
  }
  return (
    <Dialog title={title} description={note} onClose={onClose}>
      <Form
        form={form}
        isQuick
        act={isChosen && !isNothing ? BULK[act].button(amountOf(able)) : undefined}
        busyLabel="Checking the orders"
        onBack={onClose}
      >
        {act === 'refund' && <RefundChoice choice={choice} onChange={setChoice} />}
        {act === 'assign' && <AssignChoice choice={choice} onChange={setChoice} />}
        {isMore && (
          <p className="rounded border border-amber bg-amber-wash p-3 text-amber-ink">
            {`More orders match. This takes the newest ${BULK_MOST}; run it again for the others.`}
          </p>
        )}
        {isChosen && (
          <Loaded
            query={preview}
            what="the orders"
            loading="Checking the orders"
            failed="Couldn’t check the orders"
          >
            {({ orders }) => <BulkTable orders={orders} />}
          </Loaded>
        )}
      </Form>
    </Dialog>
  )
}

function amountOf(able: readonly PreviewedOrder[]) {
  return {
    orders: able.length,
    deeds: able.reduce((sum, { lines }) => sum + lines.length, 0),
    cents: able.reduce((sum, { cents }) => sum + cents, 0),
  }
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

interface ProgressProps {
  run: Run
  onStop: () => void
  onClose: () => void
}

export function BulkProgress({ run, onStop, onClose }: ProgressProps) {
  const { total, results, stopped, isOver } = run
  const failed = results.filter(({ isDone }) => !isDone)
  const told = results.filter(({ isDone, words }) => isDone && words !== 'Done.')
  const done = results.length - failed.length
  return (
    <div className="space-y-4">
      <progress
        aria-label="Progress"
        className="h-2 w-full accent-seal"
        max={total}
        value={results.length}
      />
      <p role="status">{`${results.length} of ${countOf(total, 'order', 'orders')}`}</p>
      {isOver && (
        <Outcome
          words={{
            ok: failed.length === 0 && !stopped,
            title: `${done} done${failed.length > 0 ? `, ${failed.length} not done` : ''}`,
            detail: stopped,
          }}
        />
      )}
      {[...failed, ...told].length > 0 && (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line text-xs">
          {[...failed, ...told].map(({ orderId, isDone, words }) => (
            <li key={orderId} className={`flex gap-3 py-1.5 ${isDone ? '' : 'text-oxblood'}`}>
              <span className="figure w-18 shrink-0 font-medium">{orderNumber(orderId)}</span>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
      {isOver ? (
        <Button onClick={onClose}>Close</Button>
      ) : (
        <Button variant="secondary" onClick={onStop}>
          Stop
        </Button>
      )}
    </div>
  )
}

interface Result {
  orderId: string
  isDone: boolean
  words: string
}

interface Run {
  total: number
  results: Result[]
  stopped?: string
  isOver: boolean
}

const STOPPED = 'Stopped. What’s listed as done is done; run it again for the rest.'

/** Does it to one order after another. Each is done or not, whatever happens to this tab: running it
 * again does only what's left. */
export function useBulkRun(act: BulkAct) {
  const [run, setRun] = useState<Run>()
  const isStopping = useRef(false)

  async function start(orders: readonly PreviewedOrder[], choice: Choice): Promise<void> {
    const results: Result[] = []
    const tell = (more: Partial<Run> = {}) =>
      setRun({ total: orders.length, results: [...results], isOver: false, ...more })
    isStopping.current = false
    tell()
    let stopped: string | undefined
    try {
      await BULK[act].before?.()
      for (const order of orders) {
        if (isStopping.current) {
          stopped = STOPPED
          break
        }
        const { orderId } = order
        try {
          const words = await BULK[act].run(order, choice)
          results.push({ orderId, isDone: true, words: words ?? 'Done.' })
        } catch (cause) {
          results.push({ orderId, isDone: false, words: reasonOf(cause) })
          if (!isAboutThisOrder(cause)) throw cause
        }
        tell()
      }
    } catch (cause) {
      stopped = `${reasonOf(cause)} The rest wasn’t done. Run it again to continue.`
    }
    tell({ isOver: true, stopped })
    reread([adminOrders, orderTotals])
  }

  return {
    run,
    start,
    stop: () => {
      isStopping.current = true
    },
  }
}

/** A refusal that says nothing about the next order: it may still go through. */
function isAboutThisOrder(cause: unknown): boolean {
  return (
    cause instanceof ApiError &&
    cause.status < 500 &&
    !isErrorCode(cause, 'stale_session', 'unauthenticated', 'forbidden', 'rate_limited')
  )
}
