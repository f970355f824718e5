import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type MessageDraft,
  messageDraftsOfOrder,
  previewMessageToCustomer,
  writeToCustomerOfOrder,
} from '../../../contract/staff/messages.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { orderNumber } from '../../../orders/order.ts'
import { call } from '../../api.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { EmailFrame } from '../email-frame.tsx'
import type { OrderDialogProps } from './email-dialogs.tsx'
import { ORDER_READS } from './use-order-page.ts'

export default function MessageDialog(props: OrderDialogProps) {
  const { order, onClose } = props
  const [lineId, setLineId] = useState(() => aboutWhich(order))
  const drafts = useQuery({
    ...loading(messageDraftsOfOrder, { params: { id: order.id }, query: { lineId } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog
      title="Write to the customer"
      description={`To ${order.email}. Answers go to support.`}
      onClose={onClose}
    >
      <Loaded query={drafts} what="the templates" rows={3}>
        {(list) => <MessageForm {...props} drafts={list} lineId={lineId} onLine={setLineId} />}
      </Loaded>
    </Dialog>
  )
}

/** What a message is most likely about. */
function aboutWhich({ lines }: OrderPage): string | undefined {
  return (lines.find(({ progress }) => progress === 'desk') ?? lines[0])?.id
}

type Written = Pick<MessageDraft, 'subject' | 'words'>

function MessageForm({
  order,
  drafts,
  lineId,
  onLine,
  onDone,
}: OrderDialogProps & {
  drafts: readonly MessageDraft[]
  lineId: string | undefined
  onLine: (lineId: string) => void
}) {
  const [chosen, setChosen] = useState(drafts[0]?.id ?? '')
  // What was typed stays with its template, so looking at another one loses nothing.
  const [typed, setTyped] = useState<Record<string, Written>>({})
  const params = { id: order.id }
  const draft = drafts.find((each) => each.id === chosen)
  const { subject, words } = typed[chosen] ?? draft ?? { subject: '', words: '' }
  const write = (change: Partial<Written>) =>
    setTyped({ ...typed, [chosen]: { subject, words, ...change } })
  // The ID is set before sending: a message sent again after a lost response is the same message.
  const messageId = useRef(crypto.randomUUID())
  const form = useEndpointForm(writeToCustomerOfOrder, {
    params,
    body: ({ text }) => ({
      subject: text('subject'),
      words: text('words'),
      messageId: messageId.current,
    }),
    words: { subject: 'Please enter a subject', words: 'Please write a message' },
    failed: 'The message wasn’t sent',
    onDone: ({ sent }) =>
      onDone(
        sent
          ? { ok: true, title: 'Your message is on its way', detail: `To ${order.email}.` }
          : { ok: true, title: 'This message was sent already' },
      ),
    rereads: ORDER_READS,
  })
  const [shown, setShown] = useState<{ subject: string; html: string }>()
  const preview = useAct(
    async (body: Written) => setShown(await call(previewMessageToCustomer, { params, body })),
    'The preview couldn’t be made',
  )

  function show(): void {
    const written = form.read()
    if (written) preview.run({ subject: written.subject, words: written.words })
  }

  return (
    <Form form={form}>
      <SelectField
        {...form.field('template')}
        autoFocus
        label="Template"
        options={drafts.map((each) => [each.id, each.name] as const)}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      {order.lines.length > 1 && (
        <SelectField
          {...form.field('line')}
          label="About"
          options={order.lines.map((line) => [line.id, line.address.streetAddress] as const)}
          value={lineId}
          onChange={({ target }) => onLine(target.value)}
        />
      )}
      <TextField
        {...form.field('subject')}
        label={`Subject, after “Order ${orderNumber(order.id)}:”`}
        maxLength={120}
        value={subject}
        onChange={({ target }) => write({ subject: target.value })}
      />
      <TextArea
        {...form.field('words')}
        label="Message"
        hint="Ctrl+Enter sends it."
        rows={9}
        maxLength={4000}
        value={words}
        onChange={({ target }) => write({ words: target.value })}
      />
      {preview.failure && <Outcome words={preview.failure} />}
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" isBusy={form.isBusy} busyLabel="Sending…">
          Send message
        </BusyButton>
        <BusyButton variant="secondary" isBusy={preview.isBusy} onClick={show}>
          Preview
        </BusyButton>
      </div>
      {shown && (
        <section aria-label="Preview">
          <p className="font-medium">{shown.subject}</p>
          <EmailFrame title="The message as the customer sees it" html={shown.html} />
        </section>
      )}
    </Form>
  )
}
