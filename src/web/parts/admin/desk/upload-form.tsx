import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type DeskLine, deskLines, uploadCopy } from '../../../../contract/desk.ts'
import { call, reasonOf } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast, toastError } from '../../../ui/toast.ts'

const MOST_MEGABYTES = 50

/** A person has it: the file, and what is written on it. The check looks at it before it goes out. */
export function UploadForm({ line }: { line: DeskLine }) {
  const id = useId()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [problems, setProblems] = useState<{ file?: string; type?: string }>({})
  const upload = useMutation({
    mutationFn: ({ file, ...query }: { file: File } & UploadQuery) =>
      call(uploadCopy, { params: { id: line.id }, query, file }),
    onSuccess: () => toast('Received', 'The copy is checked, and delivered if nothing is wrong.'),
    onError: (cause) => toastError('Error', reasonOf(cause)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [deskLines.path] }),
  })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const read = (name: string) => String(typed.get(name) ?? '').trim()
    const documentType = read('documentType')
    const found = {
      ...(file ? {} : { file: 'Choose the PDF of the deed' }),
      ...(file && file.size > MOST_MEGABYTES * 1024 * 1024
        ? { file: `The file has more than ${MOST_MEGABYTES} MB` }
        : {}),
      ...(documentType.length < 2 ? { type: 'Say what it is, as “Warranty deed”' } : {}),
    }
    setProblems(found)
    if (found.file) document.getElementById(`${id}file`)?.focus()
    else if (found.type) document.getElementById(`${id}type`)?.focus()
    else if (file && !upload.isPending) {
      upload.mutate({
        file,
        documentType,
        instrumentNumber: read('instrumentNumber') || undefined,
        recordedOn: read('recordedOn') || undefined,
      })
    }
  }

  return (
    <section>
      <h3 className="text-base">Bring the deed</h3>
      <form noValidate onSubmit={submit} className="mt-2 grid gap-4 sm:grid-cols-2">
        <TextField
          id={`${id}file`}
          type="file"
          accept="application/pdf"
          label="PDF of the deed"
          error={problems.file}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
        <TextField
          id={`${id}type`}
          name="documentType"
          label="Kind of deed"
          error={problems.type}
          maxLength={100}
          defaultValue={line.found?.documentType ?? ''}
        />
        <TextField
          id={`${id}number`}
          name="instrumentNumber"
          label="Instrument number (optional)"
          maxLength={60}
          defaultValue={line.found?.instrumentNumber ?? ''}
        />
        <TextField
          id={`${id}recorded`}
          name="recordedOn"
          type="date"
          label="Recorded on (optional)"
          defaultValue={line.found?.recordedOn ?? ''}
        />
        <div>
          <Button type="submit" aria-disabled={upload.isPending}>
            {upload.isPending ? 'Uploading…' : 'Upload and check'}
          </Button>
        </div>
      </form>
    </section>
  )
}

interface UploadQuery {
  documentType: string
  instrumentNumber: string | undefined
  recordedOn: string | undefined
}
