import { ownBalance, setLowBalance } from '../../contract/account/balance.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useEndpointForm } from '../use-endpoint-form.ts'
import { centsTyped } from './cents-typed.ts'

/** When admins are told by email that the balance is low. */
export function LowBalanceForm({ lowCents }: { lowCents: number }) {
  const form = useEndpointForm(setLowBalance, {
    body: ({ text }) => ({ cents: centsTyped(text('cents')) }),
    words: { cents: 'Enter an amount of up to $100,000, such as 100.' },
    onDone: () => ({ ok: true, title: 'Saved.' }),
    rereads: [ownBalance],
  })
  return (
    <Form form={form} className="max-w-md space-y-3">
      <TextField
        key={lowCents}
        {...form.field('cents')}
        label="Email admins when it falls below (USD)"
        hint="One email until you top up again. 0 turns it off."
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(lowCents / 100)}
      />
      <BusyButton type="submit" variant="secondary" isBusy={form.isBusy} className="max-sm:w-full">
        Save
      </BusyButton>
      {form.outcome?.ok && <Outcome words={form.outcome} />}
    </Form>
  )
}
