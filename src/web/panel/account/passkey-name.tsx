import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  name: string
  isBusy: boolean
  onName: (name: string) => void
  onCancel: () => void
}

export function PasskeyName({ name, isBusy, onName, onCancel }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('name')).trim()
    if (typed && !isBusy) onName(typed)
  }
  return (
    <form ref={form} onSubmit={submit} className="flex w-full flex-wrap items-end gap-3">
      <div className="grow">
        <TextField
          id={id}
          name="name"
          label={`New name for ${name}`}
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <Button type="submit" aria-disabled={isBusy}>
        Save
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
