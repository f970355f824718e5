import { useQuery } from '@tanstack/react-query'
import { confirmTopUpCall } from '../../contract/account/balance.ts'
import { APP_PATHS } from '../../contract/paths.ts'
import { formatCents } from '../../orders/price.ts'
import { call } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

const ASK_AGAIN_MS = 2_000

/** What became of a top-up, asked again while the bank hasn't answered. */
export function TopUpOutcome({ intentId }: { intentId: string }) {
  const outcome = useQuery({
    queryKey: [confirmTopUpCall.path, intentId],
    queryFn: () => call(confirmTopUpCall, { params: { intentId }, body: {} }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? ASK_AGAIN_MS : false),
  })
  return (
    <Loaded query={outcome} what="your top-up" rows={2}>
      {({ state, cents }) => (
        <div className="max-w-xl space-y-4">
          {state === 'credited' && (
            <p role="status" className="text-lg">
              {`Thank you. Your balance is ${formatCents(cents)} now, and a receipt is on its way.`}
            </p>
          )}
          {state === 'waiting' && <p role="status">Your bank is still processing the payment.</p>}
          {state === 'released' && (
            <Notice title="Your card wasn’t charged">
              This top-up went over the limit of 24 hours or was given up. Please try again later.
            </Notice>
          )}
          {state === 'unpaid' && (
            <Notice title="Your card wasn’t charged">
              The bank declined it. Please try again or use another card.
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <a href={APP_PATHS.accountBalance} className={buttonClass('primary', 'max-sm:w-full')}>
              View Balance
            </a>
            {state !== 'waiting' && (
              <a
                href={APP_PATHS.accountTopUp}
                className={buttonClass('secondary', 'max-sm:w-full')}
              >
                Top Up Again
              </a>
            )}
          </div>
        </div>
      )}
    </Loaded>
  )
}
