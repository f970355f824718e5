import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { changePassword } from '../../../contract/staff/account.ts'
import { MIN_PASSWORD } from '../../../staff/password-rule.ts'
import { ApiError, call, reasonOf } from '../../api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAct } from '../../use-act.ts'

interface Props {
  /** The label for the old password here. */
  oldLabel: string
  onDone: () => void
}

interface Problem {
  field: 'oldPassword' | 'newPassword' | 'again'
  words: string
}

export function PasswordForm({ oldLabel, onDone }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const change = useAct(
    async (body: { oldPassword: string; newPassword: string }) => {
      await call(changePassword, { body })
      form.current?.reset()
    },
    (cause) => {
      const isOld = cause instanceof ApiError && cause.field === 'oldPassword'
      setProblem({ field: isOld ? 'oldPassword' : 'newPassword', words: reasonOf(cause) })
      return undefined
    },
    { onDone },
  )
  // Every problem should be announced at the field where it can be fixed.
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus()
  }, [problem])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [oldPassword, newPassword, again] = ['oldPassword', 'newPassword', 'again'].map((name) =>
      String(data.get(name)),
    ) as [string, string, string]
    const found = objection(oldPassword, newPassword, again)
    setProblem(found)
    if (!found) change.run({ oldPassword, newPassword })
  }

  const errorOf = (field: Problem['field']) =>
    problem?.field === field ? problem.words : undefined
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-md space-y-4">
      <TextField
        id={`${id}-old`}
        name="oldPassword"
        label={oldLabel}
        type="password"
        autoComplete="current-password"
        error={errorOf('oldPassword')}
      />
      <TextField
        id={`${id}-new`}
        name="newPassword"
        label="New password"
        hint={`At least ${MIN_PASSWORD} characters. Several words do well; signs and figures are not asked for.`}
        type="password"
        autoComplete="new-password"
        error={errorOf('newPassword')}
      />
      <TextField
        id={`${id}-again`}
        name="again"
        label="The new one once more"
        type="password"
        autoComplete="new-password"
        error={errorOf('again')}
      />
      <BusyButton type="submit" isBusy={change.isBusy} className="max-sm:w-full">
        Change password
      </BusyButton>
    </form>
  )
}

function objection(old: string, chosen: string, again: string): Problem | undefined {
  if (!old) return { field: 'oldPassword', words: 'Please enter it.' }
  if ([...chosen].length < MIN_PASSWORD) {
    return { field: 'newPassword', words: `At least ${MIN_PASSWORD} characters, please.` }
  }
  if (chosen !== again) return { field: 'again', words: 'This is not the same.' }
  return undefined
}
