import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownTopUps, saveCardCall, type TopUps } from '../../../contract/account/automatic-top-up.ts'
import { ownBalance } from '../../../contract/account/own-balance.ts'
import { APP_PATHS } from '../../../contract/paths.ts'
import { cardWords } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import { call } from '../../api.ts'
import { CardDocument } from '../../card/card-document.tsx'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { Notice } from '../../ui/notice.tsx'
import { useMember } from '../use-member.ts'
import { ConfirmCharge } from './confirm-charge.tsx'
import { RuleForm } from './rule-form.tsx'
import { SavedCard } from './saved-card.tsx'
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
