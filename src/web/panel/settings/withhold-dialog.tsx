import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '../../../contract/endpoint.ts'
import {
  addSuppression,
  adminSuppressions,
  suppressionPreview,
} from '../../../contract/staff/suppressions.ts'
import { call } from '../../api.ts'
import { countOf } from '../../ui/count-of.ts'
import { ActButtons, Dialog } from '../../ui/dialog.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { toast } from '../../ui/toast.ts'
import { type Act, useAct } from '../../use-act.ts'
import { useEndpointForm } from '../../use-endpoint-form.ts'
import { addressEffects, personEffects } from './withheld-words.ts'
import { ENTRY, type Entry, WithholdForm } from './withhold-form.tsx'

type Preview = CallResult<typeof suppressionPreview>

/** An entry takes two steps: who or what it covers, then what it will do. */
export function WithholdDialog({ onClose }: { onClose: () => void }) {
  const [seen, setSeen] = useState<{ entry: Entry; preview: Preview }>()
  const form = useEndpointForm(addSuppression, {
    ...ENTRY,
    send: ({ address, personName }) => call(suppressionPreview, { body: { address, personName } }),
    failed: 'Couldn’t check what it would do',
    onDone: (preview, entry) => setSeen({ entry, preview }),
  })
  const add = useAct(
    async (body: Entry) => {
      toast('On the list', wordsFor(await call(addSuppression, { body })))
    },
    'Couldn’t add it',
    { onDone: onClose, rereads: [adminSuppressions] },
  )

  return (
    <Dialog
      title={seen ? 'What it will do' : 'Withhold an address or a person'}
      isBusy={form.isBusy || add.isBusy}
      onClose={onClose}
    >
      {/* Kept while the second step is shown, with what was typed. */}
      <div hidden={seen !== undefined}>
        <WithholdForm form={form} />
      </div>
      {seen && (
        <Effects
          preview={seen.preview}
          adding={add}
          onAdd={() => add.run(seen.entry)}
          onBack={() => {
            add.tell(undefined)
            setSeen(undefined)
          }}
        />
      )}
    </Dialog>
  )
}

function wordsFor({ refunded, ended, isSweeping }: CallResult<typeof addSuppression>): string {
  const did = `${countOf(refunded, 'line', 'lines')} refunded, ${countOf(ended, 'fetched deed', 'fetched deeds')} ended.`
  return isSweeping ? `${did} We’re searching for deeds with that name.` : did
}

function Effects(props: {
  preview: Preview
  adding: Act<Entry>
  onAdd: () => void
  onBack: () => void
}) {
  const { preview, adding } = props
  const words = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, so the focus moves to what the entry will do.
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <div ref={words} tabIndex={-1} className="space-y-4">
        {preview.address && <Effect name="The address" told={addressEffects(preview.address)} />}
        {preview.person && <Effect name="The person" told={personEffects(preview.person)} />}
        <p className="text-muted">
          Nothing of it will be sold or delivered from now on. Refunds and revoked links can’t be
          undone.
        </p>
      </div>
      {adding.failure && (
        <div className="mt-4">
          <Outcome words={adding.failure} />
        </div>
      )}
      <div className="mt-5">
        <ActButtons
          act="Add to list"
          isBusy={adding.isBusy}
          onAct={props.onAdd}
          onBack={props.onBack}
        />
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
