import { type FormEvent, useId, useState } from 'react'
import {
  NOTICE_WORDS,
  NOTICES,
  SELLING,
  SELLING_WORDS,
} from '../../../addresses/offices/state-policy.ts'
import { staffTasks } from '../../../contract/staff/money.ts'
import { decideStateCall, type StatePolicy, statePolicies } from '../../../contract/staff/states.ts'
import { call } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useProblems } from '../../ui/use-problems.ts'
import { useAct } from '../../use-act.ts'
import { useSession } from '../use-session.ts'

const SELLING_OPTIONS = SELLING.map((each) => [each, SELLING_WORDS[each]] as const)
const NOTICE_OPTIONS = NOTICES.map((each) => [each, NOTICE_WORDS[each]] as const)
const SHORTEST_NOTE = 3

interface Props {
  policy: StatePolicy
  name: string
  onClose: () => void
}

/** What an owner decides about selling in a state. Saving it is the decision, so it needs a note. */
export function StateDialog({ policy, name, onClose }: Props) {
  const id = useId()
  const { isOwner } = useSession()
  const [typed, setTyped] = useState({
    selling: policy.selling,
    notice: policy.notice,
    stateText: policy.stateText ?? '',
    note: '',
  })
  const { problemOf, complain } = useProblems<'note'>(id)
  const save = useAct(
    async () => {
      const body = { ...typed, stateText: typed.stateText.trim() || null }
      await call(decideStateCall, { params: { state: policy.state }, body })
      toast('Decision recorded', name)
    },
    'The decision wasn’t recorded',
    { onDone: onClose, rereads: [statePolicies, staffTasks] },
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isMissing = typed.note.trim().length < SHORTEST_NOTE
    if (!complain({ note: isMissing && 'Say what was decided, and on whose advice' })) save.run()
  }
  const field = (key: keyof typeof typed) => ({
    id: `${id}${key}`,
    value: typed[key],
    disabled: !isOwner,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [key]: target.value }),
  })

  return (
    <Dialog
      title={name}
      description="It takes effect right away on pages, emails and checkout. Paid orders aren’t affected."
      isBusy={save.isBusy}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
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
          <>
            <TextArea
              label="What was decided, and on whose advice"
              hint="It stays on record."
              rows={2}
              maxLength={500}
              error={problemOf('note')}
              {...field('note')}
            />
            {save.failure && <Outcome words={save.failure} />}
            <BusyButton type="submit" isBusy={save.isBusy}>
              Record decision
            </BusyButton>
          </>
        ) : (
          <p className="text-muted">Only owners can decide this.</p>
        )}
      </form>
    </Dialog>
  )
}
