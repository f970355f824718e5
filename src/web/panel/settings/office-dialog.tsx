import { useState } from 'react'
import { Link } from 'wouter'
import { FEE_UNITS } from '../../../addresses/offices/office-fee.ts'
import { DELIVERY_CLASSES } from '../../../addresses/offices/recording-office.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { deskCase } from '../../../contract/staff/desk.ts'
import {
  adminJurisdictions,
  confirmJurisdictionCall,
  editJurisdictionCall,
  type Jurisdiction,
} from '../../../contract/staff/jurisdictions.ts'
import { call, reasonOf } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../use-act.ts'
import { type Typed, useEndpointForm } from '../../use-endpoint-form.ts'
import { Outside } from '../links.tsx'
import { LOOK_ONLY, useSession } from '../use-session.ts'
import { CLASS_WORDS, centsOf, FACT_WORDS, sourceWords, UNIT_WORDS } from './office-words.ts'

const REREADS = [adminJurisdictions, deskCase]

interface Props {
  office: Jurisdiction
  onClose: () => void
}

export default function OfficeDialog({ office, onClose }: Props) {
  const kept = office.officeAt
    ? `Its deeds are kept by the office of ${office.officeAt}: that one is shown to customers.`
    : ''
  return (
    <Dialog
      title={`${office.name}, ${office.state}`}
      description={[`Code ${office.id}.`, kept].filter(Boolean).join(' ')}
      onClose={onClose}
    >
      {office.unverified.length > 0 && <Unverified office={office} onClose={onClose} />}
      <OfficeForm office={office} onClose={onClose} />
      <p className="mt-6 border-t border-line pt-4">
        <Link
          href={`${APP_PATHS.adminActivity}?${new URLSearchParams({ q: office.id })}`}
          className="underline"
        >
          What was changed, and by whom
        </Link>
      </p>
    </Dialog>
  )
}

function Unverified({ office, onClose }: Props) {
  const { canAct } = useSession()
  const confirm = useAct(
    async (facts: Jurisdiction['unverified']) => {
      const { id } = office
      const updatedAt = office.updatedAt.toISOString()
      await call(confirmJurisdictionCall, { params: { id }, body: { facts, updatedAt } })
      toast('Confirmed', `${office.name}, ${office.state}`)
    },
    (cause) => ({ ok: false, title: 'Couldn’t confirm', detail: reasonOf(cause) }),
    { onDone: onClose, rereads: REREADS },
  )
  return (
    <section
      aria-labelledby="unverified-title"
      className="mb-5 border-s-4 border-amber bg-amber-wash p-3 text-sm"
    >
      <h3 id="unverified-title" className="font-sans font-medium">
        Unverified: customers don’t see this
      </h3>
      <p className="wrap-anywhere">
        {`Source: ${sourceWords(office)}. `}
        {office.sourceUrl && <Outside href={office.sourceUrl}>Open source</Outside>}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {office.unverified.map((fact) => (
          <li key={fact}>
            {canAct ? (
              <BusyButton
                variant="secondary"
                isBusy={confirm.isBusy}
                onClick={() => confirm.run([fact])}
              >
                {`Confirm ${FACT_WORDS[fact].toLowerCase()}`}
              </BusyButton>
            ) : (
              FACT_WORDS[fact]
            )}
          </li>
        ))}
      </ul>
      {confirm.failure && <Notice title={confirm.failure.title}>{confirm.failure.detail}</Notice>}
    </section>
  )
}

const AMOUNT = 'Enter an amount, such as 2.50'
const UNIT_OPTIONS = [
  ['', 'Not known'],
  ...FEE_UNITS.map((each) => [each, UNIT_WORDS[each]] as const),
] as const

const OFFICE_FIELDS = [
  'officeTitle',
  'url',
  'phone',
  'copyFeeCents',
  'copyFeeUnit',
  'copyFeeFurtherCents',
  'copyFeeNote',
  'deliveryClass',
  'note',
] as const satisfies ReadonlyArray<keyof Jurisdiction>

const CLASS_OPTIONS = DELIVERY_CLASSES.map((each) => [each, CLASS_WORDS[each]] as const)

const AMOUNTS = ['copyFeeCents', 'copyFeeFurtherCents']

/** Untouched fields aren't sent, which preserves a colleague's change to another field. */
function changesTo(office: Jurisdiction, { text }: Typed): Record<string, unknown> {
  const isByPage = text('copyFeeUnit') === 'first_page'
  const typed = (name: string) => {
    const words = name === 'copyFeeFurtherCents' && !isByPage ? '' : text(name)
    if (words === '' && name !== 'officeTitle') return null
    return AMOUNTS.includes(name) ? (centsOf(words) ?? Number.NaN) : words
  }
  const now = OFFICE_FIELDS.map((name) => [name, typed(name)] as const)
  return Object.fromEntries(now.filter(([name, value]) => value !== office[name]))
}

function OfficeForm({ office, onClose }: Props) {
  const [unit, setUnit] = useState(office.copyFeeUnit ?? '')
  const { canAct } = useSession()
  const form = useEndpointForm(editJurisdictionCall, {
    body: (typed) => changesTo(office, typed),
    words: {
      officeTitle: 'Enter the office’s name',
      url: 'Enter a full web address',
      copyFeeCents: AMOUNT,
      copyFeeFurtherCents: AMOUNT,
    },
    send: async (body) => {
      if (Object.keys(body).length === 0) return
      await call(editJurisdictionCall, { params: { id: office.id }, body })
      toast('Saved', `${office.name}, ${office.state}`)
    },
    failed: 'Couldn’t save',
    onDone: onClose,
    rereads: REREADS,
  })
  const field = (name: (typeof OFFICE_FIELDS)[number]) => {
    const value = office[name]
    const isAmount = typeof value === 'number'
    return {
      ...form.field(name),
      defaultValue: isAmount ? (value / 100).toFixed(2) : (value ?? ''),
    }
  }
  return (
    <Form form={form} act={canAct ? 'Save' : undefined}>
      <TextField label="Office" maxLength={100} {...field('officeTitle')} />
      <TextField label="Website" type="url" maxLength={500} {...field('url')} />
      <TextField label="Phone" type="tel" maxLength={40} {...field('phone')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Fee in dollars" inputMode="decimal" {...field('copyFeeCents')} />
        <SelectField
          {...form.field('copyFeeUnit')}
          label="The fee is"
          options={UNIT_OPTIONS}
          value={unit}
          onChange={({ target }) => setUnit(target.value as typeof unit)}
        />
        {unit === 'first_page' && (
          <TextField
            label="Each additional page"
            inputMode="decimal"
            {...field('copyFeeFurtherCents')}
          />
        )}
        <TextField label="What the fee is for" maxLength={500} {...field('copyFeeNote')} />
      </div>
      <SelectField label="Customers are told" options={CLASS_OPTIONS} {...field('deliveryClass')} />
      <TextField
        label="Note for staff"
        hint="Never shown to customers."
        maxLength={1000}
        {...field('note')}
      />
      {!canAct && <p className="text-muted">{LOOK_ONLY}</p>}
    </Form>
  )
}
