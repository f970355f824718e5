import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { OrderFilter } from '../../../contract/staff/orders.ts'
import { DAY, earlier } from '../../../durations.ts'
import { lasting } from '../../storage.ts'
import { Button } from '../../ui/button.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { shopToday } from '../format.ts'
import type { NameDialogProps } from './name-dialog.tsx'
import { addressOf } from './order-filter.ts'
import { forgetView, readViews, type SavedView, saveView } from './saved-views.ts'

const NameDialog = lazy<ComponentType<NameDialogProps>>(() =>
  import('./name-dialog.tsx').catch(() => ({ default: NotLoaded })),
)

/** The most requested views, as of today. */
function namedViews(now: Date): SavedView[] {
  const weekAgo = shopToday(earlier(now, 6 * DAY))
  const views: Array<[string, OrderFilter]> = [
    ['All', {}],
    ['Needs a person', { desk: 'yes' }],
    ['Refunded this week', { refundedFrom: weekAgo }],
    ['From ads', { ad: 'yes' }],
    ['Unpaid', { status: 'pending' }],
  ]
  return views.map(([name, filter]) => ({ name, address: addressOf(filter) }))
}

/** Views of the list as links: the ones everyone has, and your own. */
export function OrderViews({ filter }: { filter: OrderFilter }) {
  const [saved, setSaved] = useState(() => readViews(lasting))
  const [isNaming, setIsNaming] = useState(false)
  const here = addressOf(filter)
  const named = namedViews(new Date())
  const isNew = ![...named, ...saved].some(({ address }) => address === here)
  return (
    <nav aria-label="Views" className="-mx-1 mt-3 flex flex-wrap items-center gap-x-1">
      {named.map((view) => (
        <ViewLink key={view.name} view={view} here={here} />
      ))}
      {saved.map((view) => (
        <span key={view.name} className="inline-flex items-center">
          <ViewLink view={view} here={here} />
          <button
            type="button"
            aria-label={`Forget the view ${view.name}`}
            className="flex size-11 items-center justify-center text-muted hover:text-ink"
            onClick={() => setSaved(forgetView(lasting, view.name))}
          >
            <CrossIcon />
          </button>
        </span>
      ))}
      {isNew && (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsNaming(true)}>
          Save this view…
        </Button>
      )}
      {isNaming && (
        <Suspense>
          <NameDialog
            onName={(name) => {
              setSaved(saveView(lasting, { name, address: here }))
              setIsNaming(false)
            }}
            onClose={() => setIsNaming(false)}
          />
        </Suspense>
      )}
    </nav>
  )
}

function ViewLink({ view: { name, address }, here }: { view: SavedView; here: string }) {
  return (
    <Link
      href={address ? `${APP_PATHS.adminOrders}?${address}` : APP_PATHS.adminOrders}
      aria-current={address === here ? 'true' : undefined}
      className="inline-flex min-h-11 items-center rounded px-3 underline decoration-edge underline-offset-4 aria-[current]:bg-seal-wash aria-[current]:font-medium aria-[current]:text-seal aria-[current]:no-underline"
    >
      {name}
    </Link>
  )
}
