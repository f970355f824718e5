import { Link, Redirect, useSearchParams } from 'wouter'
import type { CallResult } from '../../../contract/endpoint.ts'
import { APP_PATHS, customerPath, orderPath } from '../../../contract/paths.ts'
import { findRecordCall } from '../../../contract/staff/customers.ts'
import { Loaded } from '../../loaded.tsx'
import { PageTitle } from '../frame/page-title.tsx'
import { useNow } from '../use-calls.ts'

/** Where a help desk's link leads: `?email=` or `?order=` of a conversation opens the right page. */
export default function AdminFind() {
  const [params] = useSearchParams()
  const [order, email] = [params.get('order') ?? '', params.get('email') ?? '']
  const body = { ...(order && { order }), ...(email && { email }) }
  const found = useNow(findRecordCall, { body })
  const to = found.data && pathOf(found.data)
  if (to) return <Redirect to={to} replace />
  return (
    <>
      <PageTitle title="Find" />
      <Loaded query={found} what="it" loading="Looking it up" failed="The lookup failed">
        {() => <NothingFound asked={order || email} />}
      </Loaded>
    </>
  )
}

function pathOf(found: CallResult<typeof findRecordCall>): string | undefined {
  switch (found.to) {
    case 'order':
      return orderPath(found.id)
    case 'customer':
      return customerPath(found.id)
    case 'orders':
      return searchPath(found.q)
    case 'nothing':
      return undefined
  }
}

function searchPath(q: string): string {
  return `${APP_PATHS.adminOrders}?q=${encodeURIComponent(q)}`
}

function NothingFound({ asked }: { asked: string }) {
  return (
    <div role="status" className="rounded border border-dashed border-edge p-8 text-center">
      <p className="font-medium wrap-anywhere">
        {asked ? `No order or customer found for ${asked}` : 'Nothing to look up'}
      </p>
      <p className="mt-1 text-muted">
        {asked
          ? 'They may have ordered under another email.'
          : 'The link needs an email or an order number.'}
      </p>
      <Link href={searchPath(asked)} className="mt-3 inline-block py-1 underline">
        Search all orders
      </Link>
    </div>
  )
}
