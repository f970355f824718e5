import { ownOrganization } from '../../../contract/account/members.ts'
import {
  ownStatements,
  setAccountingCall,
  TIME_ZONES,
} from '../../../contract/account/statements.ts'
import type { CallResult } from '../../../contract/endpoint.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { calendarDay } from '../../ui/calendar-day.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'

const ZONE_WORDS: Record<(typeof TIME_ZONES)[number], string> = {
  'America/New_York': 'Eastern (New York)',
  'America/Chicago': 'Central (Chicago)',
  'America/Denver': 'Mountain (Denver)',
  'America/Phoenix': 'Arizona (Phoenix)',
  'America/Los_Angeles': 'Pacific (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Puerto_Rico': 'Atlantic (Puerto Rico)',
  'Pacific/Guam': 'Chamorro (Guam)',
}

type Accounting = Omit<CallResult<typeof ownStatements>, 'months'>

export function AccountingForm({ accounting }: { accounting: Accounting }) {
  const { organization, billingName, billingAddress, mailsStatements } = accounting
  const { timeZone, nextZone } = accounting
  const form = useEndpointForm(setAccountingCall, {
    body: ({ text, all }) => ({
      billingName: text('billingName'),
      billingAddress: text('billingAddress'),
      timeZone: text('timeZone') || undefined,
      mailsStatements: all('mailsStatements').length > 0,
    }),
    onDone: () => ({ ok: true, title: 'Saved.' }),
    rereads: [ownStatements, ownOrganization],
  })
  const zones = TIME_ZONES.map((zone) => [zone, ZONE_WORDS[zone]] as const)
  const chosen = TIME_ZONES.find((zone) => zone === (nextZone?.timeZone ?? timeZone))
  return (
    <section aria-labelledby="billing">
      <h2 id="billing" className="mb-4 text-lg">
        Billing
      </h2>
      <Form form={form} className="max-w-md space-y-4">
        <TextField
          {...form.field('billingName')}
          label="Bill to"
          hint="On invoices to come. An issued invoice never changes."
          autoComplete="organization"
          placeholder={organization}
          defaultValue={billingName}
        />
        <TextField
          {...form.field('billingAddress')}
          label="Billing address"
          hint="Street, city, state and ZIP code"
          autoComplete="off"
          defaultValue={billingAddress}
        />
        <SelectField
          {...form.field('timeZone')}
          label="Time zone"
          hint={
            nextZone
              ? `Months are counted in it from ${calendarDay(nextZone.from)} on.`
              : 'Dates are in it. Months are counted in another one from the next month on.'
          }
          options={chosen ? zones : [['', timeZone], ...zones]}
          defaultValue={chosen ?? ''}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="mailsStatements"
            value="yes"
            defaultChecked={mailsStatements}
            className="size-5 shrink-0 accent-ink"
          />
          Email admins each month’s statement and invoice
        </label>
        <BusyButton
          type="submit"
          variant="secondary"
          isBusy={form.isBusy}
          className="max-sm:w-full"
        >
          Save
        </BusyButton>
        {form.outcome?.ok && <Outcome words={form.outcome} />}
      </Form>
    </section>
  )
}
