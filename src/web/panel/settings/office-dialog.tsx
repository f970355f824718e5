import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { FEE_UNITS } from '../../../addresses/offices/office-fee.ts'
import { DELIVERY_CLASSES } from '../../../addresses/offices/recording-office.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { deskCase } from '../../../contract/staff/desk.ts'
import {
  adminJurisdictions,
  confirmJurisdictionCall,
  editJurisdictionCall,
  type Jurisdiction,
  jurisdictionChanges,
} from '../../../contract/staff/jurisdictions.ts'
import { ApiError, call, reasonOf } from '../../api.ts'
import { loading } from '../../query-client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useProblems } from '../../ui/use-problems.ts'
import { useAct } from '../../use-act.ts'
import { formatDate } from '../format.ts'
import { LOOK_ONLY, useSession } from '../use-session.ts'
import {
  CLASS_WORDS,
  centsOf,
  changeWords,
  FACT_WORDS,
  sourceWords,
  UNIT_WORDS,
} from './office-words.ts'

/** What shows an office. */
const REREADS = [adminJurisdictions, jurisdictionChanges, deskCase]

interface Props {
  office: Jurisdiction
  onClose: () => void
}

/** An office's details to edit, and who changed what before. */
export function OfficeDialog({ office, onClose }: Props) {
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
      <Changes id={office.id} />
    </Dialog>
  )
}

/** What customers don't see yet, and the act that shows it to them. */
function Unverified({ office, onClose }: Props) {
  const { canAct } = useSession()
  const confirm = useAct(
    async (facts: Jurisdiction['unverified']) => {
      const { id, updatedAt } = office
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
        {office.sourceUrl && (
          <a href={office.sourceUrl} target="_blank" rel="noreferrer" className="underline">
            Open source
          </a>
        )}
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

function dollars(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2)
}

const CLASS_OPTIONS = DELIVERY_CLASSES.map((each) => [each, CLASS_WORDS[each]] as const)

function OfficeForm({ office, onClose }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(() => ({
    officeTitle: office.officeTitle,
    url: office.url ?? '',
    phone: office.phone ?? '',
    copyFee: dollars(office.copyFee),
    copyFeeUnit: office.copyFeeUnit ?? '',
    copyFeeFurther: dollars(office.copyFeeFurther),
    copyFeeNote: office.copyFeeNote ?? '',
    deliveryClass: office.deliveryClass,
    note: office.note ?? '',
  }))
  const { problemOf, complain } = useProblems<keyof typeof typed>(id)
  const { canAct } = useSession()
  const save = useAct(
    async (body: CallInput<typeof editJurisdictionCall>['body']) => {
      await call(editJurisdictionCall, { params: { id: office.id }, body })
      toast('Saved', `${office.name}, ${office.state}`)
    },
    (cause) => {
      const detail = reasonOf(cause)
      const field = cause instanceof ApiError ? cause.field : undefined
      if (!field || !(field in typed)) return { ok: false, title: 'Couldn’t save', detail }
      complain({ [field]: detail })
      return undefined
    },
    { onDone: onClose, rereads: REREADS },
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!canAct) return
    const orCents = (text: string) => (text.trim() === '' ? null : centsOf(text))
    const copyFee = orCents(typed.copyFee)
    const isByPage = typed.copyFeeUnit === 'first_page'
    const copyFeeFurther = isByPage ? orCents(typed.copyFeeFurther) : null
    const isWrong = complain({
      officeTitle: !typed.officeTitle.trim() && 'Enter the office’s name',
      copyFee: copyFee === undefined && AMOUNT,
      copyFeeFurther: copyFeeFurther === undefined && AMOUNT,
    })
    if (isWrong || copyFee === undefined || copyFeeFurther === undefined) return
    const orNull = (text: string) => text.trim() || null
    const now = {
      officeTitle: typed.officeTitle.trim(),
      url: orNull(typed.url),
      phone: orNull(typed.phone),
      copyFee,
      copyFeeUnit: typed.copyFeeUnit || null,
      copyFeeFurther,
      copyFeeNote: orNull(typed.copyFeeNote),
      deliveryClass: typed.deliveryClass,
      note: orNull(typed.note),
    }
    // Untouched fields aren't sent, which preserves a colleague's change to another field.
    const changed = Object.fromEntries(
      Object.entries(now).filter(([name, value]) => value !== office[name as keyof typeof now]),
    )
    if (Object.keys(changed).length === 0) onClose()
    else save.run(changed)
  }

  const field = (name: Exclude<keyof typeof typed, 'deliveryClass' | 'copyFeeUnit'>) => ({
    id: `${id}${name}`,
    value: typed[name],
    error: problemOf(name),
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  })

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField label="Office" maxLength={100} {...field('officeTitle')} />
      <TextField label="Website" type="url" maxLength={500} {...field('url')} />
      <TextField label="Phone" type="tel" maxLength={40} {...field('phone')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Fee in dollars" inputMode="decimal" {...field('copyFee')} />
        <SelectField
          id={`${id}copyFeeUnit`}
          label="The fee is"
          options={UNIT_OPTIONS}
          value={typed.copyFeeUnit}
          onChange={({ target }) =>
            setTyped({ ...typed, copyFeeUnit: target.value as typeof typed.copyFeeUnit })
          }
        />
        {typed.copyFeeUnit === 'first_page' && (
          <TextField
            label="Each additional page"
            inputMode="decimal"
            {...field('copyFeeFurther')}
          />
        )}
        <TextField label="What the fee is for" maxLength={500} {...field('copyFeeNote')} />
      </div>
      <SelectField
        id={`${id}deliveryClass`}
        label="Customers are told"
        options={CLASS_OPTIONS}
        value={typed.deliveryClass}
        onChange={({ target }) =>
          setTyped({ ...typed, deliveryClass: target.value as typeof typed.deliveryClass })
        }
      />
      <TextField
        label="Note for staff"
        hint="Never shown to customers."
        maxLength={1000}
        {...field('note')}
      />
      {save.failure && <Notice title={save.failure.title}>{save.failure.detail}</Notice>}
      {canAct ? (
        <BusyButton type="submit" isBusy={save.isBusy}>
          Save
        </BusyButton>
      ) : (
        <p className="text-muted">{LOOK_ONLY}</p>
      )}
    </form>
  )
}

function Changes({ id }: { id: string }) {
  const changes = useQuery(loading(jurisdictionChanges, { params: { id } }))
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="text-base">Changes</h3>
      {changes.isPending ? (
        <p role="status" className="mt-1 text-muted">
          Loading the changes
        </p>
      ) : changes.isError ? (
        <Notice title="Couldn’t load the changes" onRetry={() => void changes.refetch()}>
          {reasonOf(changes.error)}
        </Notice>
      ) : changes.data.length === 0 ? (
        <p className="mt-1 text-muted">No changes since it was set up.</p>
      ) : (
        <ol className="mt-1 divide-y divide-line text-sm">
          {changes.data.map((change) => (
            <li key={change.at} className="py-2">
              <p className="text-muted">{`${change.by}, ${formatDate(change.at)}`}</p>
              {changeWords(change).map((words) => (
                <p key={words} className="wrap-anywhere">
                  {words}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
