import { useState } from 'react'
import * as z from 'zod/mini'
import { lasting } from '../../storage.ts'
import type { Column } from './column.ts'

const Chosen = z.record(z.string(), z.boolean())

/** Which columns of a list this person has chosen to see, kept in this browser. */
export function useColumns<Row>(list: string, columns: ReadonlyArray<Column<Row>>) {
  const key = `deedPanelColumns.${list}`
  const [chosen, setChosen] = useState(() => read(key))
  const isShown = ({ id, isRowHead, isExtra }: Column<Row>) =>
    isRowHead === true || (chosen[id] ?? !isExtra)
  return {
    shown: columns.filter(isShown),
    isShown,
    choose: (id: string, isOn: boolean) => {
      const next = { ...chosen, [id]: isOn }
      lasting.setItem(key, JSON.stringify(next))
      setChosen(next)
    },
  }
}

function read(key: string): Record<string, boolean> {
  try {
    return z.parse(Chosen, JSON.parse(lasting.getItem(key) ?? '{}'))
  } catch {
    // Something else wrote this.
    return {}
  }
}
