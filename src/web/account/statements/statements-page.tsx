import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ownOrganization } from '../../../contract/account/members.ts'
import {
  ownStatements,
  setAccountingCall,
  statementCsv,
  statementPdf,
  TIME_ZONES,
} from '../../../contract/account/statements.ts'
import type { CallResult } from '../../../contract/endpoint.ts'
import { statementPath } from '../../../contract/paths.ts'
import { useMode } from '../../account-mode.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { calendarDay } from '../../ui/moment.ts'
import { Outcome } from '../../ui/outcome.tsx'
import { Section } from '../../ui/section.tsx'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { useMember } from '../use-member.ts'
import { calendarMonth } from './calendar-month.ts'
import { MonthFile, TestMoney } from './month-file.tsx'

const COLUMNS = ['Month', 'Invoice', 'Statement']

export default function StatementsPage() {
  return useMode() === 'test' ? <TestMoney /> : <Statements />
}

function Statements() {
  const statements = useQuery({ ...loading(ownStatements, {}), staleTime: 0 })
  const { isAdmin } = useMember()
  return (
    <Loaded query={statements} what="the statements" rows={4}>
      {({ months, ...accounting }) => (
        <div className="space-y-10">
          {months.length === 0 ? (
            <p>Your first statement appears with your first top-up.</p>
          ) : (
            <Table caption="Months" columns={COLUMNS}>
              {months.map(({ month, invoice }) => (
                <tr key={month}>
                  <RowHead>
                    <Link
                      href={statementPath(month)}
                      className="inline-flex min-h-11 items-center underline underline-offset-4"
                    >
                      {calendarMonth(month)}
                    </Link>
                  </RowHead>
                  <Cell>{invoice ?? <span className="text-muted">When it’s over</span>}</Cell>
                  <Cell className="whitespace-nowrap">
                    <MonthFile file={statementPdf} month={month} name="PDF" />{' '}
                    <MonthFile file={statementCsv} month={month} name="CSV" />
                  </Cell>
                </tr>
              ))}
            </Table>
          )}
          {isAdmin && <AccountingForm accounting={accounting} />}
        </div>
      )}
    </Loaded>
  )
}

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

function AccountingForm({ accounting }: { accounting: Accounting }) {
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
    <Section title="Billing" titleClass="mb-4 text-lg">
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
        <CheckBox name="mailsStatements" value="yes" defaultChecked={mailsStatements}>
          Email admins each month’s statement and invoice
        </CheckBox>
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
    </Section>
  )
}
