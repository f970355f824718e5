import type { FormEvent } from 'react'
import { ownBalance, setLowBalance } from '../../contract/account/balance.ts'
import { call } from '../api.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { TextField } from '../ui/text-field.tsx'
import { reasonAlone, useAct } from '../use-act.ts'
import { centsTyped } from './cents-typed.ts'

const MOST_CENTS = 10_000_000

/** When admins are told by email that the balance is low. */
export function LowBalanceForm({ lowCents }: { lowCents: number }) {
  const save = useAct(
    async (cents: number) => {
      await call(setLowBalance, { body: { cents } })
      return { ok: true, title: 'Saved.' } as const
    },
    reasonAlone,
    { rereads: [ownBalance] },
  )
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const cents = centsTyped(String(new FormData(event.currentTarget).get('low')))
    if (cents === undefined || cents > MOST_CENTS) {
      save.tell({ ok: false, title: 'Enter an amount of up to $100,000, such as 100.' })
    } else save.run(cents)
  }
  return (
    <form noValidate onSubmit={submit} className="max-w-md space-y-3">
      <TextField
        key={lowCents}
        id="low-balance"
        name="low"
        label="Email admins when it falls below (USD)"
        hint="One email until you top up again. 0 turns it off."
        inputMode="decimal"
        autoComplete="off"
        defaultValue={String(lowCents / 100)}
        error={save.failure?.title}
      />
      <BusyButton type="submit" variant="secondary" isBusy={save.isBusy} className="max-sm:w-full">
        Save
      </BusyButton>
      {save.outcome?.ok && <Outcome words={save.outcome} />}
    </form>
  )
}
