import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { MIN_PASSWORD } from '../../staff/password-rule.ts'
import { ApiError, reasonOf } from '../api.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAct } from '../use-act.ts'

interface Props {
  /** The label for the old password; without one, none is asked for. */
  oldLabel?: string
  act?: string
  onChange: (passwords: { oldPassword: string; newPassword: string }) => Promise<unknown>
  onDone: () => void
}

const FIELDS = ['oldPassword', 'newPassword', 'again'] as const
interface Problem {
  field: (typeof FIELDS)[number]
  words: string
}

export function PasswordForm({ oldLabel, act = 'Change password', onChange, onDone }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const change = useAct(
    async (passwords: { oldPassword: string; newPassword: string }) => {
      await onChange(passwords)
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
    const [oldPassword, newPassword, again] = FIELDS.map((name) =>
      String(data.get(name) ?? ''),
    ) as [string, string, string]
    const found = objection(oldLabel === undefined || oldPassword !== '', newPassword, again)
    setProblem(found)
    if (!found) change.run({ oldPassword, newPassword })
  }

  const errorOf = (field: Problem['field']) =>
    problem?.field === field ? problem.words : undefined
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-md space-y-4">
      {oldLabel && (
        <TextField
          id={`${id}-old`}
          name="oldPassword"
          label={oldLabel}
          type="password"
          autoComplete="current-password"
          error={errorOf('oldPassword')}
        />
      )}
      <TextField
        id={`${id}-new`}
        name="newPassword"
        label="New password"
        hint={`At least ${MIN_PASSWORD} characters. A few unrelated words work well; numbers and symbols aren’t required.`}
        type="password"
        autoComplete="new-password"
        error={errorOf('newPassword')}
      />
      <TextField
        id={`${id}-again`}
        name="again"
        label="New password again"
        type="password"
        autoComplete="new-password"
        error={errorOf('again')}
      />
      <BusyButton type="submit" isBusy={change.isBusy} className="max-sm:w-full">
        {act}
      </BusyButton>
    </form>
  )
}

function objection(hasOld: boolean, chosen: string, again: string): Problem | undefined {
  if (!hasOld) return { field: 'oldPassword', words: 'Please enter it.' }
  if ([...chosen].length < MIN_PASSWORD) {
    return { field: 'newPassword', words: `Use at least ${MIN_PASSWORD} characters.` }
  }
  if (chosen !== again) return { field: 'again', words: 'The two passwords don’t match.' }
  return undefined
}
