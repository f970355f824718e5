import { useEffect, useRef } from 'react'
import {
  NOTICE_WORDS,
  NOTICES,
  SELLING,
  SELLING_WORDS,
} from '../../../addresses/offices/state-policy.ts'
import { adminPulse } from '../../../contract/staff/health.ts'
import { inbox } from '../../../contract/staff/inbox.ts'
import {
  decideStateCall,
  type StatePolicy,
  statePolicies,
} from '../../../contract/staff/settings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { useSession } from '../use-session.ts'

const SELLING_OPTIONS = SELLING.map((each) => [each, SELLING_WORDS[each]] as const)
const NOTICE_OPTIONS = NOTICES.map((each) => [each, NOTICE_WORDS[each]] as const)

interface Props {
  policy: StatePolicy
  name: string
  onClose: () => void
}

/** What an owner decides about selling in a state. Saving it is the decision, so it needs a note. */
export function StateDialog({ policy, name, onClose }: Props) {
  const { isOwner } = useSession()
  const note = useRef<HTMLTextAreaElement>(null)
  // After the dialog is open: before that, nothing in it can have the focus.
  useEffect(() => note.current?.focus(), [])
  const form = useEndpointForm(decideStateCall, {
    params: { state: policy.state },
    body: ({ text }) => ({
      selling: text('selling'),
      notice: text('notice'),
      stateText: text('stateText') || null,
      note: text('note'),
    }),
    words: { note: 'Say what was decided, and on whose advice' },
    failed: 'The decision wasn’t recorded',
    onDone: () => {
      toast('Decision recorded', name)
      onClose()
    },
    rereads: [statePolicies, inbox, adminPulse],
  })
  const field = (key: 'selling' | 'notice' | 'stateText') => ({
    ...form.field(key),
    defaultValue: policy[key] ?? '',
    disabled: !isOwner,
  })
  return (
    <Dialog
      title={name}
      description="It takes effect right away on pages, emails and checkout. Paid orders aren’t affected."
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <Form form={form} act={isOwner ? 'Record decision' : undefined}>
        <SelectField label="Selling" options={SELLING_OPTIONS} {...field('selling')} />
        <p className="-mt-2 text-xs text-muted">
          With a limit, we sell only where we know the office’s fee and our price is at most four
          times that. A fee per page counts as one page.
        </p>
        <SelectField label="Notice" options={NOTICE_OPTIONS} {...field('notice')} />
        <TextArea
          label="The state’s own text"
          hint="Shown in bold before the sale, exactly as written. Leave it empty if the law doesn’t require any."
          rows={3}
          maxLength={1000}
          {...field('stateText')}
        />
        {isOwner ? (
          <TextArea
            {...form.field('note')}
            ref={note}
            label="What was decided, and on whose advice"
            hint="It stays on record."
            rows={2}
            maxLength={500}
          />
        ) : (
          <p className="text-muted">Only owners can decide this.</p>
        )}
      </Form>
    </Dialog>
  )
}
