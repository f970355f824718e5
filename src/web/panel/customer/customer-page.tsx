import { useRef } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import {
  addCustomerNoteCall,
  type CustomerOrder,
  type CustomerPage,
  customerOrders,
  customerPage,
} from '../../../contract/staff/customers.ts'
import { isPaid, orderNumber } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { Loaded } from '../../loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { useListPages } from '../../use-list-pages.ts'
import { actionWords } from '../audit/audit-words.ts'
import { Sums } from '../facts.tsx'
import { formatCount, formatDate, formatDay } from '../format.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { actOnceShown, KeyedButton, useKeys } from '../keys.tsx'
import { OrderLink } from '../links.tsx'
import type { Column } from '../lists/column.ts'
import { DenseTable } from '../lists/dense-table.tsx'
import { ListState, type ListStateProps } from '../lists/list-state.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { Notes } from '../notes.tsx'
import { OrderActs, useOrderActs } from '../order/order-acts.tsx'
import { ORDER_WORDS } from '../orders/order-words.ts'
import { Section, WithRail } from '../section.tsx'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'
import { Conversation } from './conversation.tsx'

export default function AdminCustomer() {
  const { id = '' } = useParams()
  const customer = useNow(customerPage, { params: { id } })
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
      <Conversation {...customer} />
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
        <Link href={APP_PATHS.adminPrivacy} state={email} className="quiet-link">
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

const COLUMNS: Array<Column<CustomerOrder>> = [
  { name: 'Order', width: 'w-24', isRowHead: true, cell: ({ id }) => <OrderLink id={id} /> },
  { name: 'Placed', width: 'w-44', title: ({ createdAt }) => formatDate(createdAt) },
  { name: 'Status', title: ({ status }) => ORDER_WORDS[status] },
  { name: 'Reference', title: ({ reference }) => reference ?? '–' },
  { name: 'Deeds', width: 'w-16', isNumeric: true, cell: ({ deeds }) => deeds },
  {
    name: 'Refunded',
    width: 'w-24',
    isNumeric: true,
    cell: ({ refunded }) => (refunded ? formatCents(refunded) : '–'),
  },
  { name: 'Amount', width: 'w-24', isNumeric: true, cell: ({ amount }) => formatCents(amount) },
]

function CustomerOrders({ pages }: Pick<ListStateProps<CustomerOrder>, 'pages'>) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list, 'orders', { query: pages.query })
  return (
    <Section title="Orders">
      <div ref={list}>
        <ListState pages={pages} noun="orders" empty="No orders yet">
          <DenseTable
            isKeyed
            caption="Orders of this customer, newest first"
            columns={COLUMNS}
            rows={pages.items}
            keyOf={({ id }) => id}
          />
        </ListState>
      </div>
    </Section>
  )
}

interface Props {
  customer: CustomerPage
  orders: readonly CustomerOrder[]
}

/** What an agent can do for the customer. Acts on an order are on the selected one, or else on the
 * latest that was paid. */
function CustomerActs({ customer: { email, fullName }, orders }: Props) {
  const [, navigate] = useLocation()
  const paid = orders.filter(({ status }) => isPaid(status))
  const { ask, dialog } = useOrderActs()
  const targetOf = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const order = paid.find(({ id }) => id === row?.dataset.row) ?? paid[0]
    return order && { order: { id: order.id, email, fullName } }
  }
  const withhold = () => {
    actOnceShown('Withhold an address or a person')
    navigate(APP_PATHS.adminWithheld)
  }
  useKeys([{ words: 'Withhold an address or this person', act: withhold }])
  return (
    <OrderActs
      acts={paid.length > 0 ? ['message', 'mail', 'refund'] : []}
      onAsk={(act) => ask(act, targetOf())}
    >
      <Button variant="secondary" className="text-xs" onClick={withhold}>
        Withhold…
      </Button>
      <KeyedButton
        keyName="erase"
        keyWords="See, export or erase what we have on the person"
        onClick={() => navigate(APP_PATHS.adminPrivacy, { state: email })}
      >
        Export or erase…
      </KeyedButton>
      {paid[0] && (
        <p className="text-xs text-muted">
          {`On the selected order, or else on ${orderNumber(paid[0].id)}.`}
        </p>
      )}
      {dialog}
    </OrderActs>
  )
}
