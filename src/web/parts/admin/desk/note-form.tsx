import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import {
  type approveCopyCall,
  type confirmMissingCall,
  deskLines,
} from '../../../../contract/desk.ts'
import { call, reasonOf } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast, toastError } from '../../../ui/toast.ts'

/** A decision and why it was made; the reason stays with who made it. */
export function NoteForm(props: {
  endpoint: typeof approveCopyCall | typeof confirmMissingCall
  lineId: string
  label: string
  button: string
  done: string
}) {
  const id = useId()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const decide = useMutation({
    mutationFn: () =>
      call<typeof approveCopyCall | typeof confirmMissingCall>(props.endpoint, {
        params: { id: props.lineId },
        body: { note },
      }),
    onSuccess: () => toast('Done', props.done),
    onError: (cause) => toastError('Error', reasonOf(cause)),
    // Also after a failure: a colleague may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [deskLines.path] }),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isTold = note.trim().length >= 3
    setProblem(isTold ? undefined : 'Please say why, for whoever looks at it later')
    if (!isTold) document.getElementById(id)?.focus()
    else if (!decide.isPending) decide.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-2 space-y-3">
      <TextField
        id={id}
        label={props.label}
        error={problem}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" aria-disabled={decide.isPending}>
        {decide.isPending ? 'Please wait…' : props.button}
      </Button>
    </form>
  )
}
