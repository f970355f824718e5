import { type ReactNode, useState } from 'react'
import type { MessageDraft } from '../../../contract/staff/messages.ts'
import { orderNumber } from '../../../orders/order.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { EndpointForm } from '../../use-endpoint-form.ts'

type Written = Pick<MessageDraft, 'subject' | 'words'>

interface Props<Body extends Written> {
  orderId: string
  drafts: readonly MessageDraft[]
  form: EndpointForm<Body>
  act: string
  children?: ReactNode
  more?: (draft: MessageDraft | undefined) => ReactNode
}

/** A message to the customer of an order, from a template that can be changed in every word. */
export function MessageForm<Body extends Written>(props: Props<Body>) {
  const { orderId, drafts, form, act, children, more } = props
  const [chosen, setChosen] = useState(drafts[0]?.id ?? '')
  // What was typed stays with its template, so looking at another one loses nothing.
  const [typed, setTyped] = useState<Record<string, Written>>({})
  const draft = drafts.find((each) => each.id === chosen)
  const { subject, words } = typed[chosen] ?? draft ?? { subject: '', words: '' }
  const write = (change: Partial<Written>) =>
    setTyped({ ...typed, [chosen]: { subject, words, ...change } })
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
      {children}
      <TextField
        {...form.field('subject')}
        label={`Subject, after “Order ${orderNumber(orderId)}:”`}
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
      {more?.(draft)}
      <BusyButton type="submit" isBusy={form.isBusy} busyLabel="Sending…">
        {act}
      </BusyButton>
    </Form>
  )
}
