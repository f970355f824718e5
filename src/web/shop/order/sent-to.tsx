import { useState } from 'react'
import { sendLinksAgain } from '../../../contract/shop/order-acts.ts'
import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { ApiError, call, isErrorCode } from '../../api.ts'
import { useShop } from '../../shop.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Card } from '../../ui/card.tsx'
import { logFailure } from '../../ui/log.ts'
import { Told } from '../told.tsx'
import { waitWords } from '../wait-words.ts'

type Stage = { name: 'asking' | 'sending' | 'sent' } | { name: 'failed'; words: string }

export function SentTo({ order }: { order: CustomerOrder }) {
  return (
    <Card aria-labelledby="sent-title">
      <h2 id="sent-title" className="text-base">
        Sent to
      </h2>
      <p className="mt-2 wrap-anywhere">{`A confirmation has been sent to ${order.email}.`}</p>
      <p className="mt-1 text-xs text-muted">
        If nothing’s there, please also check your spam folder.
      </p>
      {order.lines.some(({ progress }) => progress === 'delivered') && <Resend order={order} />}
    </Card>
  )
}

function Resend({ order }: { order: CustomerOrder }) {
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

  if (stage.name === 'sent') {
    return (
      <div className="mt-3">
        <Told words="Your links are on their way." look="border-seal bg-seal-wash">
          <p className="text-xs">They can take a few minutes to arrive.</p>
        </Told>
      </div>
    )
  }
  return (
    <>
      {stage.name === 'failed' && (
        <div className="mt-3">
          <Told words={stage.words} look="border-oxblood bg-oxblood-wash" />
        </div>
      )}
      <BusyButton
        variant="quiet"
        className="-ms-5"
        isBusy={stage.name === 'sending'}
        busyLabel="Sending..."
        onClick={() => void send()}
      >
        Resend links
      </BusyButton>
    </>
  )
}

function failureWords(cause: unknown, supportEmail: string): string {
  if (cause instanceof ApiError && cause.status === 429) {
    return `We’ve sent them a few times already. Try again ${waitWords(cause.retryAfter)}.`
  }
  if (isErrorCode(cause, 'link_expired')) {
    return `We no longer keep the files of this order. Email ${supportEmail}.`
  }
  return 'We couldn’t send them. Try again in a moment.'
}
