import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type MessageDraft,
  messageDraftsOfOrder,
  writeToCustomerOfOrder,
} from '../../../contract/staff/messages.ts'
import type { PageLine } from '../../../contract/staff/order-page.ts'
import { Loaded } from '../../loaded.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { ORDER_READS } from '../order/use-order-page.ts'
import { useNow } from '../use-calls.ts'
import { MessageForm } from './message-form.tsx'

interface Props {
  order: {
    id: string
    email: string
    lines?: ReadonlyArray<Pick<PageLine, 'id' | 'address' | 'progress'>>
  }
  about?: string | undefined
  onClose: () => void
}

export default function MessageDialog(props: Props) {
  const { order, about, onClose } = props
  const [lineId, setLineId] = useState(() => about ?? aboutWhich(order))
  const drafts = useNow(
    messageDraftsOfOrder,
    { params: { id: order.id }, query: { lineId } },
    { placeholderData: keepPreviousData },
  )
  return (
    <Dialog
      title="Write to the customer"
      description={`To ${order.email}. Answers go to support.`}
      onClose={onClose}
    >
      <Loaded query={drafts} what="the templates" rows={3}>
        {(list) => <Message {...props} drafts={list} lineId={lineId} onLine={setLineId} />}
      </Loaded>
    </Dialog>
  )
}

function aboutWhich({ lines = [] }: Props['order']): string | undefined {
  return (lines.find(({ progress }) => progress === 'desk') ?? lines[0])?.id
}

interface MessageProps extends Props {
  drafts: readonly MessageDraft[]
  lineId: string | undefined
  onLine: (lineId: string) => void
}

function Message({ order, onClose, drafts, lineId, onLine }: MessageProps) {
  const { id, email, lines = [] } = order
  // The ID is set before sending: a message sent again after a lost response is the same message.
  const messageId = useRef(crypto.randomUUID())
  const form = useEndpointForm(writeToCustomerOfOrder, {
    params: { id },
    body: ({ text }) => ({
      subject: text('subject'),
      words: text('words'),
      messageId: messageId.current,
    }),
    words: { subject: 'Please enter a subject', words: 'Please write a message' },
    failed: 'The message wasn’t sent',
    onDone: ({ sent }) => {
      if (sent) toast('Your message is on its way', `To ${email}.`)
      else toast('This message was sent already')
      onClose()
    },
    rereads: ORDER_READS,
  })
  return (
    <MessageForm orderId={id} drafts={drafts} form={form} act="Send message">
      {lines.length > 1 && (
        <SelectField
          {...form.field('line')}
          label="About"
          options={lines.map((line) => [line.id, line.address.streetAddress] as const)}
          value={lineId}
          onChange={({ target }) => onLine(target.value)}
        />
      )}
    </MessageForm>
  )
}
