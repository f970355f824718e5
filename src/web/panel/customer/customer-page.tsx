import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import {
  addCustomerNoteCall,
  type CustomerPage,
  customerOrders,
  customerPage,
} from '../../../contract/staff/customers.ts'
import { formatCents } from '../../../orders/price.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { useListPages } from '../../use-list-pages.ts'
import { actionWords } from '../audit/audit-words.ts'
import { Sums } from '../facts.tsx'
import { formatCount, formatDate, formatDay } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { Notes } from '../notes.tsx'
import { Section, WithRail } from '../section.tsx'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { Conversation } from './conversation.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerOrders } from './customer-orders.tsx'

export default function AdminCustomer() {
  const { id = '' } = useParams()
  const customer = useQuery({ ...loading(customerPage, { params: { id } }), staleTime: 0 })
  return (
    <>
      <PageTitle title={customer.data?.fullName ?? 'Customer'} />
      <Loaded query={customer} what="the customer" missing="We can’t find this customer" rows={5}>
        {(data) => <Shown key={id} customer={data} />}
      </Loaded>
    </>
  )
}

function Shown({ customer }: { customer: CustomerPage }) {
  const { canAct } = useSession()
  const [, navigate] = useLocation()
  const noteField = useRef<HTMLTextAreaElement>(null)
  const orders = useListPages(customerOrders, {}, { params: { id: customer.id } })
  const mayNote = canAct && !customer.erasedAt
  useKeys([
    mayNote && { key: 'add', words: 'Add a note', act: () => noteField.current?.focus() },
    { key: 'back', words: 'Back to the customers', act: () => navigate(APP_PATHS.adminCustomers) },
  ])
  return (
    <WithRail
      rail={
        <>
          <LifetimeValue customer={customer} />
          <Notes
            notes={customer.notes}
            mayAct={mayNote}
            field={noteField}
            endpoint={addCustomerNoteCall}
            params={{ id: customer.id }}
            rereads={[customerPage]}
          />
          <Privacy customer={customer} />
        </>
      }
    >
      <p className="text-sm wrap-anywhere">{customer.email}</p>
      {customer.erasedAt && (
        <p className="rounded border border-line bg-deep px-3 py-2 text-xs">
          {`Erased ${formatDate(customer.erasedAt)}. What the books need is kept without the person.`}
        </p>
      )}
      {mayNote && <CustomerActs customer={customer} orders={orders.items} />}
      <CustomerOrders pages={orders} />
      <Conversation customer={customer} />
    </WithRail>
  )
}

function LifetimeValue({ customer }: { customer: CustomerPage }) {
  const { captured, refunded, disputed, totalSpent } = customer
  return (
    <Section title="Lifetime value">
      <Sums
        rows={[
          ['Gross', formatCents(captured)],
          ['Refunds', formatCents(-refunded || 0)],
          disputed !== 0 && ['Disputes', formatCents(-disputed)],
          ['Revenue', formatCents(totalSpent), true],
          ['Orders', formatCount(customer.orderCount)],
          ['Deeds', formatCount(customer.deeds)],
          ['First order', formatDay(customer.firstOrderAt)],
          ['Last order', formatDay(customer.lastOrderAt)],
        ]}
      />
    </Section>
  )
}

/** Who looked up or exported what we have on the person: a request came with each. */
function Privacy({ customer: { email, privacy } }: { customer: CustomerPage }) {
  return (
    <Section
      title="Privacy requests"
      beside={
        <Link
          href={APP_PATHS.adminPrivacy}
          state={email}
          className="underline decoration-edge underline-offset-4"
        >
          Privacy
        </Link>
      }
    >
      {privacy.length === 0 && <p className="text-muted">None</p>}
      <ul className="space-y-1 empty:hidden">
        {privacy.map(({ id, action, by, at }) => (
          <li key={id}>
            <p>{actionWords(action)}</p>
            <p className="text-muted">{`${by}, ${formatDate(at)}`}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
