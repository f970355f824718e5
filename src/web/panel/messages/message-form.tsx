import { type ReactNode, useState } from 'react'
import { type MessageDraft, previewMessageToCustomer } from '../../../contract/staff/messages.ts'
import { orderNumber } from '../../../orders/order.ts'
import { call } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useAct } from '../../use-act.ts'
import type { EndpointForm } from '../../use-endpoint-form.ts'
import { EmailFrame } from '../email-frame.tsx'

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
  const [shown, setShown] = useState<{ subject: string; html: string }>()
  const preview = useAct(async (written: Written) => {
    const body = { subject: written.subject, words: written.words }
    setShown(await call(previewMessageToCustomer, { params: { id: orderId }, body }))
  }, 'The preview couldn’t be made')

  function show(): void {
    const written = form.read()
    if (written) preview.run(written)
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
      {preview.failure && <Outcome words={preview.failure} />}
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" isBusy={form.isBusy} busyLabel="Sending…">
          {act}
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
