import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '../../../contract/endpoint.ts'
import { addSuppression, suppressionPreview } from '../../../contract/staff/suppressions.ts'
import { call, reasonOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { countOf } from '../../ui/count-of.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { addressEffects, personEffects } from './withheld-words.ts'
import { type Entry, WithholdForm } from './withhold-form.tsx'

type Preview = CallResult<typeof suppressionPreview>

interface Props {
  onClose: () => void
  onAdded: () => Promise<unknown>
}

/** An entry is made in two steps: what is meant, and then what it will do. */
export function WithholdDialog({ onClose, onAdded }: Props) {
  const [entry, setEntry] = useState<Entry>()
  const look = useMutation({
    mutationFn: ({ address, personName }: Entry) =>
      call(suppressionPreview, { body: { address, personName } }),
  })
  const add = useMutation({
    mutationFn: (body: Entry) => call(addSuppression, { body }),
    onSuccess: async (done) => {
      toast('On the list', wordsFor(done))
      onClose()
      await onAdded()
    },
  })
  const isBusy = look.isPending || add.isPending
  const preview = entry && look.data

  return (
    <Dialog
      title={preview ? 'What it will do' : 'Withhold an address or a person'}
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
    >
      {/* Kept while the second step is shown: who goes back finds what was typed. */}
      <div hidden={preview !== undefined}>
        <WithholdForm
          isBusy={look.isPending}
          onSubmit={(typed) => {
            setEntry(typed)
            look.mutate(typed)
          }}
        />
        {look.isError && (
          <div className="mt-4">
            <Notice title="It could not be looked up">{reasonOf(look.error)}</Notice>
          </div>
        )}
      </div>
      {preview && entry && (
        <Effects
          preview={preview}
          isBusy={add.isPending}
          failure={add.isError ? reasonOf(add.error) : undefined}
          onAdd={() => add.mutate(entry)}
          onBack={() => {
            add.reset()
            look.reset()
          }}
        />
      )}
    </Dialog>
  )
}

function wordsFor({ refunded, ended, isSweeping }: CallResult<typeof addSuppression>): string {
  const did = `${countOf(refunded, 'line', 'lines')} refunded, ${countOf(ended, 'fetched deed', 'fetched deeds')} ended.`
  return isSweeping ? `${did} Deeds with the name are being sought.` : did
}

function Effects(props: {
  preview: Preview
  isBusy: boolean
  failure: string | undefined
  onAdd: () => void
  onBack: () => void
}) {
  const { preview, isBusy, failure } = props
  const words = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: what is read next is what it will do.
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <div ref={words} tabIndex={-1} className="space-y-4">
        {preview.address && <Effect name="The address" told={addressEffects(preview.address)} />}
        {preview.person && <Effect name="The person" told={personEffects(preview.person)} />}
        <p className="text-muted">
          From now on nothing of it is sold or delivered. Refunds and ended links can't be taken
          back.
        </p>
      </div>
      {failure && (
        <div className="mt-4">
          <Notice title="It was not added">{failure}</Notice>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button aria-disabled={isBusy} onClick={() => !isBusy && props.onAdd()}>
          {isBusy ? 'Please wait…' : 'Put it on the list'}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={isBusy}
          onClick={() => !isBusy && props.onBack()}
        >
          Go Back
        </Button>
      </div>
    </>
  )
}

function Effect({ name, told }: { name: string; told: string[] }) {
  return (
    <section>
      <h3 className="text-base">{name}</h3>
      <ul className="mt-1 list-disc space-y-1 ps-5">
        {told.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
