import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { reasonOf } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'

const SHORTEST = 3

interface Props {
  title: string
  children: ReactNode
  label: string
  act: string
  maxLength: number
  onAct: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Something that others will ask about: it is done with a reason, which is kept with who did it. */
export function ReasonDialog({ title, children, label, act, maxLength, onAct, onClose }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const doing = useMutation({ mutationFn: onAct, onSuccess: onClose })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isTold = reason.trim().length >= SHORTEST
    setProblem(isTold ? undefined : 'Please say why, for whoever looks at it later')
    if (!isTold) document.getElementById(id)?.focus()
    else if (!doing.isPending) doing.mutate(reason.trim())
  }

  return (
    <Dialog title={title} open onOpenChange={(isOpen) => !isOpen && !doing.isPending && onClose()}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <div className="space-y-2">{children}</div>
        <TextField
          id={id}
          label={label}
          error={problem}
          maxLength={maxLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {doing.isError && <Notice title="It was not done">{reasonOf(doing.error)}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={doing.isPending}>
            {doing.isPending ? 'Please wait…' : act}
          </Button>
          <Button
            variant="secondary"
            aria-disabled={doing.isPending}
            onClick={() => !doing.isPending && onClose()}
          >
            Go Back
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
