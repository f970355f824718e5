import type { Stripe } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  confirmAutomaticTopUp,
  openCardFormCall,
  ownTopUps,
  removeCardCall,
  saveCardCall,
  type TopUps,
} from '../../../contract/account/automatic-top-up.ts'
import { ownBalance } from '../../../contract/account/balance.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { cardWords } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { AskedAct } from '../../asked-act.tsx'
import { CardDocument } from '../../card/card-document.tsx'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Section } from '../../ui/section.tsx'
import { reasonAlone, useAct } from '../../use-act.ts'
import { CardForm, WithStripe } from '../card-form.tsx'
import { useMember } from '../use-member.ts'
import { RuleForm } from './rule-form.tsx'
import { TopUpNotices } from './top-up-notices.tsx'

/** The saved card and when it's charged. The card provider brings the browser back here with a card. */
export default function AutomaticTopUpPage() {
  const setupId = new URLSearchParams(location.search).get('setup_intent')
  return (
    <CardDocument path={APP_PATHS.accountAutomaticTopUp}>
      {setupId ? <Saving setupId={setupId} /> : <AutomaticTopUp />}
    </CardDocument>
  )
}

/** Done once the server knows the card. */
function Saving({ setupId }: { setupId: string }) {
  const saved = useQuery({
    queryKey: [saveCardCall.path, setupId],
    queryFn: () => call(saveCardCall, { body: { setupId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isSaved = Boolean(saved.data?.card)
  useEffect(() => {
    if (isSaved) location.replace(APP_PATHS.accountAutomaticTopUp)
  }, [isSaved])
  return (
    <Loaded query={saved} what="the card" rows={3}>
      {({ card }) =>
        card ? (
          <p role="status">Saving your card…</p>
        ) : (
          <div className="max-w-2xl space-y-6">
            <Notice title="Your card wasn’t saved">
              Your bank said no. Try again or use another card.
            </Notice>
            <AutomaticTopUp />
          </div>
        )
      }
    </Loaded>
  )
}

function AutomaticTopUp() {
  const { isAdmin } = useMember()
  const topUps = useQuery({ ...loading(ownTopUps, {}), staleTime: 0 })
  const balance = useQuery({ ...loading(ownBalance, { query: { mode: 'live' } }), staleTime: 0 })
  return (
    <Loaded query={topUps} what="automatic top-up" rows={5}>
      {(data) => (
        <div className="max-w-2xl space-y-8">
          <TopUpNotices topUps={data} />
          {isAdmin ? (
            <>
              {data.stopped?.canConfirm && <ConfirmCharge />}
              <SavedCard card={data.card} isOn={data.isOn} />
              {data.card && (
                <RuleForm topUps={data} card={data.card} balanceCents={balance.data?.cents} />
              )}
            </>
          ) : (
            <Summary topUps={data} />
          )}
        </div>
      )}
    </Loaded>
  )
}

/** For members who can't change it. */
function Summary({ topUps: { isOn, rule, card } }: { topUps: TopUps }) {
  return (
    <p>
      {isOn && rule && card
        ? `On: when the balance falls below ${formatCents(rule.belowCents)}, ${formatCents(rule.addCents)} is charged to ${cardWords(card)}. `
        : 'Off. '}
      Admins of your organization can change it.
    </p>
  )
}

/** The charge that the bank asked about, in the presence of an admin. The top-up page says how it went. */
function ConfirmCharge() {
  return <WithStripe>{(stripe) => <ConfirmButton stripe={stripe} />}</WithStripe>
}

function ConfirmButton({ stripe }: { stripe: Stripe }) {
  const confirming = useAct(async () => {
    const { clientSecret, paymentMethodId } = await call(confirmAutomaticTopUp, { body: {} })
    const { error } = await stripe.confirmPayment({
      clientSecret,
      confirmParams: {
        payment_method: paymentMethodId,
        return_url: `${location.origin}${APP_PATHS.accountTopUp}`,
      },
    })
    // Without one, the browser is on its way.
    return error && { ok: false, title: 'You weren’t charged', detail: error.message ?? UNANSWERED }
  }, 'Couldn’t confirm the charge')
  return (
    <div className="space-y-4">
      {confirming.outcome && <Outcome words={confirming.outcome} />}
      <BusyButton
        isBusy={confirming.isBusy}
        onClick={() => confirming.run()}
        className="max-sm:w-full"
      >
        Confirm with Your Bank
      </BusyButton>
    </div>
  )
}

const UNANSWERED = 'We couldn’t reach the card provider. Please try again.'

interface Props {
  card: { brand: string; last4: string } | null
  isOn: boolean
}

function SavedCard({ card, isOn }: Props) {
  const [clientSecret, setClientSecret] = useState<string>()
  const opening = useAct(async () => {
    setClientSecret((await call(openCardFormCall, { body: {} })).clientSecret)
  }, reasonAlone)
  return (
    <Section title="Saved card" className="space-y-4">
      {card ? (
        <p className="font-medium">{cardWords(card)}</p>
      ) : (
        <p className="text-muted">
          None yet. Save a card to top up your balance automatically. Saving it charges nothing.
        </p>
      )}
      {opening.failure && <Outcome words={opening.failure} />}
      {clientSecret ? (
        <CardForm
          clientSecret={clientSecret}
          returnPath={APP_PATHS.accountAutomaticTopUp}
          confirm={(stripe, how) => stripe.confirmSetup(how)}
          act="Save Card"
          failed="Your card wasn’t saved"
          unanswered="We couldn’t reach the card provider. Reload the page to see whether your card was saved."
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <BusyButton
            variant={card ? 'secondary' : 'primary'}
            isBusy={opening.isBusy}
            onClick={() => opening.run()}
            className="max-sm:w-full"
          >
            {card ? 'Replace Card' : 'Save a Card'}
          </BusyButton>
          {card && (
            <AskedAct
              label="Remove Card"
              title="Remove the saved card?"
              act="Remove Card"
              className="max-sm:w-full"
              failed="Couldn’t remove the card"
              rereads={[ownTopUps]}
              onAct={() => call(removeCardCall, { body: {} })}
            >
              <p>
                {isOn
                  ? 'This turns off automatic top-up. All admins get an email.'
                  : 'We won’t be able to charge it anymore. All admins get an email.'}
              </p>
            </AskedAct>
          )}
        </div>
      )}
    </Section>
  )
}
