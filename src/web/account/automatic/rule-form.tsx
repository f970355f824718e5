import { useState } from 'react'
import {
  ownTopUps,
  type Rule,
  setAutomaticTopUp,
  type TopUps,
  turnOffAutomaticTopUp,
} from '../../../contract/account/automatic-top-up.ts'
import { cardWords } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { AskedAct } from '../../asked-act.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { useAct } from '../../use-act.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { centsTyped } from '../cents-typed.ts'

const FIRST: Rule = { belowCents: 10_000, addCents: 50_000, dayCents: 100_000 }
const MONEY = { inputMode: 'decimal', autoComplete: 'off' } as const

interface Props {
  topUps: TopUps
  card: { brand: string; last4: string }
  balanceCents: number | undefined
}

export function RuleForm({ topUps, card, balanceCents }: Props) {
  const { isOn, stopped } = topUps
  const rule = topUps.rule ?? FIRST
  const [asked, setAsked] = useState<Rule>()
  const form = useEndpointForm(setAutomaticTopUp, {
    body: ({ text }) => ({
      belowCents: centsTyped(text('belowCents')),
      addCents: centsTyped(text('addCents')),
      dayCents: centsTyped(text('dayCents')),
    }),
    words: {
      belowCents: 'Enter an amount from $10 to $100,000.',
      addCents: 'Enter an amount from $50.00 to $5,000.00.',
      dayCents: 'Enter an amount from $50.00 to $20,000.00.',
    },
    check: ({ text }) => {
      const [add = 0, day = 0] = [centsTyped(text('addCents')), centsTyped(text('dayCents'))]
      return day < add ? { dayCents: 'Enter at least the amount of one top-up.' } : {}
    },
    // Asked about before it's sent.
    send: async (body) => setAsked(body),
  })
  const act = stopped ? 'Turn Back On' : isOn ? 'Save' : 'Turn On'
  return (
    <Section
      title={isOn && !stopped ? 'Automatic top-up is on' : 'Automatic top-up'}
      className="space-y-4"
    >
      <Form form={form} act={act} className="space-y-4">
        <TextField
          {...form.field('belowCents')}
          {...MONEY}
          label="When the balance falls below (USD)"
          defaultValue={String(rule.belowCents / 100)}
        />
        <TextField
          {...form.field('addCents')}
          {...MONEY}
          label="Add (USD)"
          defaultValue={String(rule.addCents / 100)}
        />
        <TextField
          {...form.field('dayCents')}
          {...MONEY}
          label="At most within 24 hours (USD)"
          hint="We never charge the card more than this on our own."
          defaultValue={String(rule.dayCents / 100)}
        />
      </Form>
      {isOn && (
        <AskedAct
          label="Turn Off"
          title="Turn off automatic top-up?"
          act="Turn Off"
          className="max-sm:w-full sm:-ms-5"
          failed="Couldn’t turn it off"
          rereads={[ownTopUps]}
          onAct={() => call(turnOffAutomaticTopUp, { body: {} })}
        >
          <p>We won’t charge the card anymore. It stays saved. All admins get an email.</p>
        </AskedAct>
      )}
      {asked && (
        <ConfirmRule
          rule={asked}
          card={card}
          act={act}
          isShort={balanceCents !== undefined && balanceCents < asked.belowCents}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}

interface ConfirmProps {
  rule: Rule
  card: Props['card']
  act: string
  /** The balance is below the threshold already. */
  isShort: boolean
  onClose: () => void
}

function ConfirmRule({ rule, card, act, isShort, onClose }: ConfirmProps) {
  const saving = useAct(
    () => call(setAutomaticTopUp, { body: rule }).then(onClose),
    'Couldn’t save this',
    { rereads: [ownTopUps] },
  )
  return (
    <Confirm
      title="Charge this card automatically?"
      act={act}
      doing={saving}
      onAct={saving.run}
      onClose={onClose}
    >
      <p>
        {`When the balance falls below ${formatCents(rule.belowCents)}, we charge ${formatCents(rule.addCents)} to ${cardWords(card)}, at most ${formatCents(rule.dayCents)} within 24 hours. You allow us to do this without asking each time, until an admin turns it off.`}
      </p>
      {isShort && (
        <p className="font-medium">
          {`Your balance is below ${formatCents(rule.belowCents)} now, so we charge the card right away.`}
        </p>
      )}
      <p>All admins get an email.</p>
    </Confirm>
  )
}
