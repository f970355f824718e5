import { useState } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import {
  addViewCall,
  type OrderViewItem,
  orderViews,
  removeViewCall,
  type ViewFilter,
} from '../../../contract/staff/orders.ts'
import { DAY, earlier } from '../../../durations.ts'
import { namesNobody } from '../../../orders/order-operators.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { shopToday } from '../format.ts'
import { TAB } from '../frame/page-title.tsx'
import { useNow, usePress } from '../use-calls.ts'
import { useSession } from '../use-session.ts'

/** The same view has the same URL, however you got there. */
function addressOf({ q, sort }: ViewFilter): string {
  return new URLSearchParams({ ...(q && { q }), ...(sort && { sort }) }).toString()
}

function namedViews(now: Date): Array<{ name: string; address: string }> {
  const weekAgo = shopToday(earlier(now, 6 * DAY))
  const views = [
    ['All', undefined],
    ['Needs review', 'needs:review'],
    ['Refunded this week', `refunded:${weekAgo}`],
    ['From ads', 'from:ad'],
    ['Unpaid', 'status:pending'],
  ] as const
  return views.map(([name, q]) => ({ name, address: addressOf({ q }) }))
}

export function OrderViews({ q = '', sort }: ViewFilter) {
  const { canAct } = useSession()
  const shared = useNow(orderViews, {}).data ?? []
  const [isNaming, setIsNaming] = useState(false)
  const here = addressOf({ q, sort })
  const named = namedViews(new Date())
  const isKnown =
    named.some(({ address }) => address === here) ||
    shared.some((view) => addressOf(view.filter) === here)
  // The words of a search may be a customer's name, which is nobody's view.
  const canShare = canAct && !isKnown && namesNobody(q)
  return (
    <nav
      aria-label="Views"
      className="flex min-w-0 flex-1 basis-40 items-center gap-x-1 self-stretch overflow-x-auto text-xs max-sm:order-last max-sm:basis-full"
    >
      {named.map(({ name, address }) => (
        <ViewLink key={name} name={name} address={address} here={here} />
      ))}
      {shared.map((view) => (
        <SharedView key={view.id} view={view} here={here} />
      ))}
      {canShare && (
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-h-8 shrink-0 px-2.5 whitespace-nowrap quiet-link max-sm:min-h-11"
          onClick={() => setIsNaming(true)}
        >
          Save view…
        </button>
      )}
      {isNaming && (
        <NameDialog filter={{ ...(q && { q }), sort }} onClose={() => setIsNaming(false)} />
      )}
    </nav>
  )
}

function SharedView({ view, here }: { view: OrderViewItem; here: string }) {
  const remove = usePress(removeViewCall, [orderViews], () =>
    toast('View deleted', `${view.name} is gone for everybody.`),
  )
  const address = addressOf(view.filter)
  return (
    <span className="inline-flex items-center">
      <ViewLink name={view.name} address={address} here={here} title={`Shared by ${view.madeBy}`} />
      {view.canRemove && address === here && (
        <button
          type="button"
          aria-label={`Delete the view ${view.name}`}
          className="-ms-2 flex size-8 items-center justify-center text-muted hover:text-ink max-sm:size-11 [&_svg]:size-3.5"
          onClick={() => remove.run({ params: { id: view.id }, body: {} })}
        >
          <CrossIcon />
        </button>
      )}
    </span>
  )
}

interface LinkProps {
  name: string
  address: string
  here: string
  title?: string
}

function ViewLink({ name, address, here, title }: LinkProps) {
  return (
    <Link
      href={address ? `${APP_PATHS.adminOrders}?${address}` : APP_PATHS.adminOrders}
      aria-current={address === here ? 'true' : undefined}
      title={title}
      className={TAB}
    >
      {name}
    </Link>
  )
}

interface NameProps {
  filter: ViewFilter
  onClose: () => void
}

function NameDialog({ filter, onClose }: NameProps) {
  const form = useEndpointForm(addViewCall, {
    body: ({ text }) => ({ name: text('name'), filter }),
    words: { name: 'Enter a name' },
    onDone: onClose,
    rereads: [orderViews],
  })
  return (
    <ActDialog
      title="Save view"
      description="All staff will see it. You and owners can delete it."
      act="Save"
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" maxLength={40} />
    </ActDialog>
  )
}
