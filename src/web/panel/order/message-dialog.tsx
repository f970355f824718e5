import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import {
  type MessageDraft,
  messageDraftsOfOrder,
  previewMessageToCustomer,
  writeToCustomerOfOrder,
} from '../../../contract/staff/messages.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { orderNumber } from '../../../orders/order.ts'
import { call, reasonOf } from '../../api.ts'
import { loading } from '../../query-client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Outcome, type OutcomeWords } from '../../ui/outcome.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useProblems } from '../../ui/use-problems.ts'
import { useAct } from '../../use-act.ts'
import { EmailFrame } from '../email-frame.tsx'
import { ORDER_READS } from './use-order-page.ts'

export interface MessageDialogProps {
  order: OrderPage
  onDone: (words: OutcomeWords) => void
  onClose: () => void
}

const SHORTEST = 3

/** Writes to the customer: a template with the order's facts to start from, free words, a preview. */
export function MessageDialog(props: MessageDialogProps) {
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
      {drafts.data ? (
        <MessageForm {...props} drafts={drafts.data} lineId={lineId} onLine={setLineId} />
      ) : drafts.isError ? (
        <Notice title="The templates couldn’t be loaded" onRetry={() => void drafts.refetch()}>
          {reasonOf(drafts.error)}
        </Notice>
      ) : (
        <Skeleton label="Loading the templates" rows={3} />
      )}
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
}: MessageDialogProps & {
  drafts: readonly MessageDraft[]
  lineId: string | undefined
  onLine: (lineId: string) => void
}) {
  const id = useId()
  const [chosen, setChosen] = useState(drafts[0]?.id ?? '')
  // What was typed stays with its template, so looking at another one loses nothing.
  const [typed, setTyped] = useState<Record<string, Written>>({})
  const { problemOf, complain } = useProblems<'subject' | 'words'>(id)
  const params = { id: order.id }
  const draft = drafts.find((each) => each.id === chosen)
  const { subject, words } = typed[chosen] ?? draft ?? { subject: '', words: '' }
  const write = (change: Partial<Written>) =>
    setTyped({ ...typed, [chosen]: { subject, words, ...change } })
  // The ID is set before sending: a message sent again after a lost response is the same message.
  const messageId = useRef(crypto.randomUUID())
  const send = useAct(
    async (written: Written) => {
      const body = { ...written, messageId: messageId.current }
      const { sent } = await call(writeToCustomerOfOrder, { params, body })
      return sent
        ? { ok: true, title: 'Your message is on its way', detail: `To ${order.email}.` }
        : { ok: true, title: 'This message was sent already' }
    },
    'The message wasn’t sent',
    { onDone, rereads: ORDER_READS },
  )
  const [shown, setShown] = useState<{ subject: string; html: string }>()
  const preview = useAct(
    async (written: Written) =>
      setShown(await call(previewMessageToCustomer, { params, body: written })),
    'The preview couldn’t be made',
  )

  function run(act: { run: (written: Written) => void }): void {
    const written = { subject: subject.trim(), words: words.trim() }
    const isWrong = complain({
      subject: written.subject.length < SHORTEST && 'Please enter a subject',
      words: written.words.length < SHORTEST && 'Please write a message',
    })
    if (!isWrong) act.run(written)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    run(send)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  const failure = send.failure ?? preview.failure

  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="space-y-4"
      aria-busy={send.isBusy}
    >
      <SelectField
        id={`${id}template`}
        autoFocus
        label="Template"
        options={drafts.map((each) => [each.id, each.name] as const)}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      {order.lines.length > 1 && (
        <SelectField
          id={`${id}line`}
          label="About"
          options={order.lines.map((line) => [line.id, line.address.streetAddress] as const)}
          value={lineId}
          onChange={({ target }) => onLine(target.value)}
        />
      )}
      <TextField
        id={`${id}subject`}
        label={`Subject, after “Order ${orderNumber(order.id)}:”`}
        maxLength={120}
        value={subject}
        error={problemOf('subject')}
        onChange={({ target }) => write({ subject: target.value })}
      />
      <TextArea
        id={`${id}words`}
        label="Message"
        hint="Ctrl+Enter sends it."
        rows={9}
        maxLength={4000}
        value={words}
        error={problemOf('words')}
        onChange={({ target }) => write({ words: target.value })}
      />
      {failure && <Outcome words={failure} />}
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" isBusy={send.isBusy} busyLabel="Sending…">
          Send message
        </BusyButton>
        <BusyButton variant="secondary" isBusy={preview.isBusy} onClick={() => run(preview)}>
          Preview
        </BusyButton>
      </div>
      {shown && (
        <section aria-label="Preview">
          <p className="font-medium">{shown.subject}</p>
          <EmailFrame title="The message as the customer sees it" html={shown.html} />
        </section>
      )}
    </form>
  )
}
