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
import { Unloaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { useListPages } from '../../use-list-pages.ts'
import { actionWords } from '../audit/audit-words.ts'
import { formatDate } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { Notes } from '../notes.tsx'
import { RailSection } from '../rail-section.tsx'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import { Conversation } from './conversation.tsx'
import { CustomerActs } from './customer-acts.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { LifetimeValue } from './lifetime-value.tsx'

export default function AdminCustomer() {
  const { id = '' } = useParams()
  const customer = useQuery({ ...loading(customerPage, { params: { id } }), staleTime: 0 })
  if (customer.data) return <Shown key={id} customer={customer.data} />
  return (
    <>
      <PageTitle title="Customer" />
      <Unloaded
        query={customer}
        what="the customer"
        failed="The customer couldn’t be loaded"
        missing="We can’t find this customer"
        rows={5}
      />
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
    <>
      <PageTitle title={customer.fullName} />
      <div className="xl:grid xl:min-h-[calc(100dvh-4rem)] xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-6">
        <div className="min-w-0 space-y-6">
          <p className="text-sm wrap-anywhere">{customer.email}</p>
          {customer.erasedAt && (
            <p className="rounded border border-line bg-deep px-3 py-2 text-xs">
              {`Erased ${formatDate(customer.erasedAt)}. What the books need is kept without the person.`}
            </p>
          )}
          {mayNote && <CustomerActs customer={customer} orders={orders.items} />}
          <CustomerOrders pages={orders} />
          <Conversation customer={customer} />
        </div>
        <div className="text-xs max-xl:mt-4 max-xl:border-t max-xl:border-line xl:-mt-4 xl:-me-6 xl:border-s xl:border-line xl:ps-5 xl:pe-6">
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
        </div>
      </div>
    </>
  )
}

/** Who looked up or exported what we have on the person: a request came with each. */
function Privacy({ customer: { email, privacy } }: { customer: CustomerPage }) {
  return (
    <RailSection
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
    </RailSection>
  )
}
