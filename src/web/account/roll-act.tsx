import { useState } from 'react'
import { AskedAct } from '../asked-act.tsx'
import { SelectField } from '../ui/field.tsx'
import type { Shown } from './new-key.tsx'

const OVERLAPS = [
  ['24', '24 hours'],
  ['1', '1 hour'],
  ['168', '7 days'],
  ['0', 'No time: it stops now'],
] as const

interface Props {
  what: 'key' | 'secret'
  /** Of what is rolled. */
  id: string
  /** The act with its object. */
  about: string
  label: string
  act: string
  /** What comes of it. */
  words: string
  rereads: ReadonlyArray<{ path: string }>
  onRoll: (overlapHours: number) => Promise<Shown>
  onShown: (shown: Shown) => void
}

/** Replaces a key or a secret; the old one may go on working for some hours. */
export function RollAct({ what, id, words, onRoll, onShown, ...asked }: Props) {
  const [hours, setHours] = useState(24)
  return (
    <AskedAct
      {...asked}
      failed={`Couldn’t roll the ${what}`}
      onAct={async () => onShown(await onRoll(hours))}
    >
      <p>{words}</p>
      <SelectField
        id={`overlap-${id}`}
        label={`The old ${what} keeps working for`}
        options={OVERLAPS}
        value={String(hours)}
        onChange={({ target }) => setHours(Number(target.value))}
      />
    </AskedAct>
  )
}
