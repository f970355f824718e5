import { type ComponentProps, useState } from 'react'
import { BULK_ACTS, type BulkAct, type OrderFilter } from '../../../../contract/staff/orders.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { CrossIcon } from '../../../ui/icons.tsx'
import { formatCount } from '../../format.ts'
import { KEYS, KeyMark, useKeys } from '../../keys.tsx'
import type { Selection } from '../../lists/use-selection.ts'
import { LOOK_ONLY, useSession } from '../../use-session.ts'
import { BULK } from './bulk-acts.ts'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'))

interface Props {
  selection: Selection
  filter: OrderFilter
  hasMore: boolean
}

const BUTTON =
  'flex min-h-8 items-center gap-1.5 rounded px-2 whitespace-nowrap hover:bg-paper/15 aria-disabled:opacity-60 max-sm:min-h-11'

/** What can be done with the selected orders; it takes no room of its own, so nothing shifts. */
export function BulkBar({ selection, filter, hasMore }: Props) {
  const { canAct } = useSession()
  // What was selected when it was opened: while it runs, orders may leave the list.
  const [open, setOpen] = useState<Omit<ComponentProps<typeof BulkDialog>, 'onClose'>>()
  const start = (act: BulkAct) =>
    setOpen({ act, orders: selection.isWhole ? { filter } : { orderIds: selection.keys } })
  const count = selection.keys.length
  const acts = BULK_ACTS.map((act) => ({ act, ...BULK[act] }))
  useKeys(
    canAct && count > 0
      ? acts.map(({ act, key, title }) => ({ key, words: title, act: () => start(act) }))
      : [],
  )
  return (
    <>
      {open && <BulkDialog {...open} onClose={() => setOpen(undefined)} />}
      {count > 0 && (
        <div
          role="toolbar"
          aria-label="Selected orders"
          className="ms-auto flex items-center gap-1 rounded bg-ink px-2 text-paper max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:flex-wrap max-sm:rounded-none max-sm:py-1"
        >
          <span role="status" className="px-1 font-medium whitespace-nowrap">
            {selection.isWhole ? 'All matching selected' : `${formatCount(count)} selected`}
          </span>
          {hasMore && selection.areAll && !selection.isWhole && (
            <button
              type="button"
              className={`${BUTTON} underline underline-offset-4`}
              onClick={selection.selectWhole}
            >
              Select all matching
            </button>
          )}
          {acts.map(({ act, name, key }) => (
            <button
              key={act}
              type="button"
              aria-haspopup="dialog"
              aria-keyshortcuts={KEYS[key]}
              aria-disabled={!canAct}
              title={canAct ? undefined : LOOK_ONLY}
              className={BUTTON}
              onClick={() => canAct && start(act)}
            >
              {name}
              <KeyMark of={key} />
            </button>
          ))}
          <button
            type="button"
            aria-label="Clear selection"
            className={`${BUTTON} max-sm:ms-auto [&_svg]:size-4`}
            onClick={selection.clear}
          >
            <CrossIcon />
          </button>
        </div>
      )}
    </>
  )
}
