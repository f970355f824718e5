import { useState } from 'react'
import { sendLinksAgain } from '../../../contract/shop/order-acts.ts'
import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { ApiError, call, isErrorCode } from '../../api.ts'
import { useShop } from '../../shop.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { logFailure } from '../../ui/log.ts'
import { waitWords } from '../wait-words.ts'

type Stage = { name: 'asking' | 'sending' | 'sent' } | { name: 'failed'; words: string }

/** For anyone who lost the email: the links go to the order's own email again. */
export function SendLinksAgain({ order }: { order: CustomerOrder }) {
  const { supportEmail } = useShop()
  const [stage, setStage] = useState<Stage>({ name: 'asking' })

  async function send(): Promise<void> {
    setStage({ name: 'sending' })
    try {
      await call(sendLinksAgain, { params: { id: order.id } })
      setStage({ name: 'sent' })
    } catch (cause) {
      logFailure('Failed to send links again', cause)
      setStage({ name: 'failed', words: failureWords(cause, supportEmail) })
    }
  }

  return (
    <div>
      <BusyButton
        variant="secondary"
        isBusy={stage.name === 'sending'}
        busyLabel="Sending..."
        onClick={() => void send()}
      >
        Send Me My Links Again
      </BusyButton>
      <p
        aria-live="polite"
        className={stage.name === 'failed' ? 'mt-2 text-oxblood' : 'mt-2 text-muted'}
      >
        {stage.name === 'sent'
          ? `We have sent them to ${order.email}. It can take a few minutes; please look into your spam folder, too.`
          : stage.name === 'failed'
            ? stage.words
            : 'Lost the e-mail, or has a link ended? We send the links to your deeds once more.'}
      </p>
    </div>
  )
}

function failureWords(cause: unknown, supportEmail: string): string {
  if (cause instanceof ApiError && cause.status === 429) {
    return `We have sent them a few times already. Please try again ${waitWords(cause.retryAfter)}.`
  }
  if (isErrorCode(cause, 'link_expired')) {
    return `We no longer keep the files of this order. Please write to ${supportEmail}.`
  }
  return 'We could not send them just now. Please try again in a moment.'
}
