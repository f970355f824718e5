import { useState } from 'react'
import {
  openCardFormCall,
  ownTopUps,
  removeCardCall,
} from '../../../contract/account/automatic-top-up.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { cardWords } from '../../../orders/order.ts'
import { call } from '../../api.ts'
import { AskedAct } from '../../asked-act.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { reasonAlone, useAct } from '../../use-act.ts'
import { CardForm } from '../card-form.tsx'

interface Props {
  card: { brand: string; last4: string } | null
  isOn: boolean
}

export function SavedCard({ card, isOn }: Props) {
  const [clientSecret, setClientSecret] = useState<string>()
  const opening = useAct(async () => {
    setClientSecret((await call(openCardFormCall, { body: {} })).clientSecret)
  }, reasonAlone)
  return (
    <section aria-labelledby="card" className="space-y-4">
      <h2 id="card" className="text-lg">
        Saved card
      </h2>
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
    </section>
  )
}
