import { type ReactNode, useState } from 'react'
import { sendLinksAgain } from '../../../contract/shop/order-acts.ts'
import { orderFilePath } from '../../../contract/shop/order-files.ts'
import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { cardWords, isBalancePayment, isPaid } from '../../../orders/order.ts'
import { formatCents } from '../../../orders/price.ts'
import type { Kind } from '../../../orders/story-words.ts'
import { ApiError, call, isErrorCode } from '../../api.ts'
import { FileLink } from '../../file-link.tsx'
import { PrivateCompany } from '../../offer/private-company.tsx'
import { useShop } from '../../shop.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { ClockIcon, DocumentIcon, DownloadIcon, TickIcon } from '../../ui/icons.tsx'
import { logFailure } from '../../ui/log.ts'
import { Section } from '../../ui/section.tsx'
import { Told } from '../told.tsx'
import { waitWords } from '../wait-words.ts'
import type { ShownStory } from './shown-story.ts'

export function ReceiptCard({ order, story }: { order: CustomerOrder; story: ShownStory }) {
  const { seller } = useShop()
  const { total, isNeverCharged, refunding, refunded } = story
  const paid = isPaid(order.status)
  const [first] = order.lines
  return (
    <Section title={paid ? 'Receipt' : 'Order Summary'} titleClass="text-base" isCard>
      <div className="mt-2 text-muted">
        {first && total > 0 && (
          <Row name={countOf(total, 'Deed', 'Deeds')} value={`${formatCents(first.price)} each`} />
        )}
        <Row name="Tax" value={formatCents(0)} />
      </div>
      <div className="mt-2 border-t border-line pt-2">
        <div className="text-base font-medium">
          <Row
            name={paid || isNeverCharged ? 'Total Paid' : 'Total'}
            value={formatCents(isNeverCharged ? 0 : order.amount)}
          />
        </div>
        {refunding > 0 && <Row name="Being refunded" value={formatCents(-refunding)} />}
        {refunded > 0 && <Row name="Refunded" value={formatCents(-refunded)} />}
      </div>
      {paid && order.card && <p className="mt-1 text-xs text-muted">{cardWords(order.card)}</p>}
      {paid && isBalancePayment(order.stripePaymentIntentId) && (
        <p className="mt-1 text-xs text-muted">Paid from your organization’s balance</p>
      )}
      {paid && (
        <FileLink
          href={orderFilePath('receipt', order.id)}
          className={buttonClass('secondary', 'mt-3 w-full')}
        >
          <DownloadIcon />
          Receipt (PDF)
        </FileLink>
      )}
      <div className="mt-4 space-y-2">
        <PrivateCompany />
        <p>{`Sold by ${seller}.`}</p>
      </div>
    </Section>
  )
}

function Row({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <p className="flex justify-between gap-4">
      <span>{name}</span>
      <span className="figure">{value}</span>
    </p>
  )
}

type Stage = { name: 'asking' | 'sending' | 'sent' } | { name: 'failed'; words: string }

export function SentTo({ order }: { order: CustomerOrder }) {
  return (
    <Section title="Sent to" titleClass="text-base" isCard>
      <p className="mt-2 wrap-anywhere">{`A confirmation has been sent to ${order.email}.`}</p>
      <p className="mt-1 text-xs text-muted">
        If nothing’s there, please also check your spam folder.
      </p>
      {order.lines.some(({ progress }) => progress === 'delivered') && <Resend order={order} />}
    </Section>
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
      setStage({ name: 'failed', words: resendWords(cause, supportEmail) })
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

function resendWords(cause: unknown, supportEmail: string): string {
  if (cause instanceof ApiError && cause.status === 429) {
    return `We’ve sent them a few times already. Try again ${waitWords(cause.retryAfter)}.`
  }
  if (isErrorCode(cause, 'link_expired')) {
    return `We no longer keep the files of this order. Email ${supportEmail}.`
  }
  return 'We couldn’t send them. Try again in a moment.'
}

export function WhatHappensNext({ story }: { story: ShownStory }) {
  const count = (kind: Kind) => story.of(kind).length
  const [delivered, coming, staff] = [count('delivered'), count('coming'), count('staff')]
  const [late, review] = [count('late'), count('review')]
  const isToCome = coming + staff + late > 0
  if (!isToCome && review === 0) return null
  const isAlone = story.total === 1
  const deeds = (some: number) => {
    if (isAlone) return 'your deed'
    return some === story.total ? 'your deeds' : countOf(some, 'deed', 'deeds')
  }
  return (
    <Section title="What Happens Next" titleClass="text-base" isCard>
      <ol className="mt-3 space-y-2">
        <Step icon={<TickIcon />} isDone>
          Payment received
        </Step>
        {delivered > 0 && (
          <Step icon={<TickIcon />} isDone>
            {`${countOf(delivered, 'deed', 'deeds')} checked and delivered`}
          </Step>
        )}
        {coming > 0 && (
          <Step icon={<ClockIcon />}>{`We search the official records for ${deeds(coming)}`}</Step>
        )}
        {staff === 0 && delivered === 0 && coming > 0 && (
          <Step icon={<DocumentIcon />}>We check each copy against your address</Step>
        )}
        {staff > 0 && (
          <Step icon={<ClockIcon />}>
            {`Our staff gets ${deeds(staff)}${story.dueBy ? ` by ${story.dueBy}` : ''}`}
          </Step>
        )}
        {late > 0 && (
          <Step icon={<ClockIcon />}>{`You can keep waiting for ${deeds(late)} or cancel`}</Step>
        )}
        {review > 0 && (
          <Step
            icon={<ClockIcon />}
          >{`We answer your ${review === 1 ? 'request' : 'requests'} by email`}</Step>
        )}
        {isToCome && (
          <Step icon={<DocumentIcon />}>
            {isAlone
              ? 'You download it here, and we email you the link'
              : 'You download them here, and we email you the links'}
          </Step>
        )}
      </ol>
    </Section>
  )
}

function Step(props: { icon: ReactNode; isDone?: boolean; children: ReactNode }) {
  return (
    <li className={`flex gap-2 ${props.isDone ? 'text-muted' : ''}`}>
      <span className="flex h-6 w-5 shrink-0 items-center justify-center">{props.icon}</span>
      <span>
        {props.isDone && <span className="sr-only">Done: </span>}
        {props.children}
      </span>
    </li>
  )
}
