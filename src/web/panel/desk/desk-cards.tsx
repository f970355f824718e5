import { useState } from 'react'
import { Link } from 'wouter'
import { NO_TERMS } from '../../../addresses/offices/office-fee.ts'
import { feeTerms } from '../../../addresses/offices/office-words.ts'
import { customerPath } from '../../../contract/paths.ts'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { adminJurisdictions } from '../../../contract/staff/jurisdictions.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { reasonOf } from '../../api.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { Loaded } from '../../loaded.tsx'
import { countOf } from '../../ui/count-of.ts'
import { documentWords } from '../document/document-words.ts'
import { KeyedButton } from '../keys.tsx'
import { Outside } from '../links.tsx'
import { OrderActs, useOrderActs } from '../order/order-acts.tsx'
import { useOrderPage } from '../order/use-order-page.ts'
import { Section } from '../section.tsx'
import { FACT_WORDS } from '../settings/office-words.ts'
import { useNow } from '../use-calls.ts'
import { useSession } from '../use-session.ts'

/** The customer, the file number and staff's notes on the order. */
export function CustomerCard({ line }: { line: DeskCase }) {
  const { canAct } = useSession()
  const query = useOrderPage(line.orderId)
  const { ask, dialog } = useOrderActs()
  const order = query.data
  const target = order && { order, line: order.lines.find(({ id }) => id === line.id) }
  return (
    <Section
      isDense
      className="rounded border border-line bg-card p-3"
      title={order?.fullName ?? 'Customer'}
      beside={canAct && order && <OrderActs acts={['message']} onAsk={(act) => ask(act, target)} />}
    >
      {dialog}
      <Loaded query={query} what="the customer" rows={2}>
        {(page) => <Customer order={page} lineId={line.id} />}
      </Loaded>
    </Section>
  )
}

function Customer({ order, lineId }: { order: OrderPage; lineId: string }) {
  const { customer, notes, email } = order
  const reference = order.lines.find(({ id }) => id === lineId)?.reference ?? order.reference
  return (
    <ul className="space-y-0.5 wrap-anywhere">
      {customer && (
        <li>
          {order.organizationId && 'Organization · '}
          <Link href={customerPath(customer.id)} className="underline">
            {countOf(customer.orderCount, 'order', 'orders')}
          </Link>
        </li>
      )}
      {reference && (
        <li>
          File number <span className="font-medium">{reference}</span>
        </li>
      )}
      <li>
        <a href={`mailto:${email}`} className="underline">
          {email}
        </a>
      </li>
      {notes.map(({ id, by, words }) => (
        <li key={id} className="whitespace-pre-wrap">
          {words ?? 'Erased at the person’s request.'}
          <span className="text-muted">{` Order note by ${by}`}</span>
        </li>
      ))}
    </ul>
  )
}

const OfficeDialog = lazyPart(() => import('../settings/office-dialog.tsx'))

type ShownOffice = NonNullable<DeskCase['office']>

export function DeskOffice({ line: { office, found, copies } }: { line: DeskCase }) {
  return (
    <Section
      isDense
      className="rounded border border-line bg-card p-3"
      title={office?.title ?? 'Recording office'}
      beside={office && <EditOffice key={office.keptAt} id={office.keptAt} />}
    >
      {office ? <Office office={office} /> : <p className="text-muted">Not known which one.</p>}
      {/* Beside a copy, the table of facts has it. */}
      {found && copies.length === 0 && (
        <p className="border-t border-line pt-1">
          {`Index (${found.source}): ${documentWords({ ...found, pageCount: null })}`}
          {found.parcelNumber && `, parcel ${found.parcelNumber}`}
          {found.deepLink && (
            <>
              {' '}
              <Outside href={found.deepLink}>Open document</Outside>
            </>
          )}
        </p>
      )}
    </Section>
  )
}

function Office({ office }: { office: ShownOffice }) {
  const { copyFee, copyFeeUnit, copyFeeNote, unverified } = office
  const fee =
    copyFee !== null && feeTerms({ ...NO_TERMS, cents: copyFee, unit: copyFeeUnit ?? null })
  return (
    <ul className="space-y-0.5">
      <li className="text-muted">{office.place}</li>
      {office.phone && (
        <li>
          <a href={`tel:${office.phone.replaceAll(/[^+\d]/g, '')}`} className="underline">
            {office.phone}
          </a>
        </li>
      )}
      {office.url && (
        <li>
          <Outside href={office.url}>{office.url.replace(/^https?:\/\/(www\.)?/, '')}</Outside>
        </li>
      )}
      {fee && <li>{`Its own fee: ${[fee, copyFeeNote].filter(Boolean).join(', ')}`}</li>}
      {office.note && <li className="wrap-anywhere">{office.note}</li>}
      {unverified && unverified.length > 0 && (
        <li className="text-amber-ink">
          {`Unverified: ${unverified.map((fact) => FACT_WORDS[fact].toLowerCase()).join(', ')}`}
        </li>
      )}
    </ul>
  )
}

/** What was just learned on the phone is written down where it was looked for. */
function EditOffice({ id }: { id: string }) {
  const { canAct } = useSession()
  const [isOpen, setOpen] = useState(false)
  const offices = useNow(adminJurisdictions, { query: { q: id } }, { enabled: isOpen })
  const office = offices.data?.find((each) => each.id === id)
  if (!canAct) return null
  return (
    <>
      <KeyedButton keyName="edit" keyWords="Edit the office" onClick={() => setOpen(true)}>
        Edit
      </KeyedButton>
      {isOpen && offices.isError && (
        <span role="alert" className="block text-oxblood">
          {reasonOf(offices.error)}
        </span>
      )}
      {isOpen && office && !offices.isFetching && (
        <OfficeDialog office={office} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
