import { useState } from 'react'
import * as z from 'zod/mini'
import { lasting } from '../../storage.ts'
import { ColumnsIcon } from '../../ui/icons.tsx'
import { CheckField } from '../check-field.tsx'
import type { Column } from './column.ts'
import { DropDown } from './drop-down.tsx'

interface Props<Row> {
  columns: ReadonlyArray<Column<Row>>
  choice: ReturnType<typeof useColumns<Row>>
}

export function ColumnMenu<Row>({ columns, choice }: Props<Row>) {
  return (
    // Of no use where there are no columns.
    <DropDown
      label={<ColumnsIcon />}
      name="Columns"
      buttonClass="border border-edge px-2.5 hover:border-ink"
      panelClass="w-52 p-4"
      className="max-sm:hidden"
    >
      <fieldset>
        <legend className="mb-1 font-medium">Columns</legend>
        {columns
          .filter(({ isRowHead }) => !isRowHead)
          .map((column) => (
            <CheckField
              key={column.name}
              label={column.name}
              checked={choice.isShown(column)}
              onChange={({ target }) => choice.choose(column.name, target.checked)}
            />
          ))}
      </fieldset>
    </DropDown>
  )
}

const Chosen = z.record(z.string(), z.boolean())

/** Which columns of a list this person has chosen to see, kept in this browser. */
export function useColumns<Row>(list: string, columns: ReadonlyArray<Column<Row>>) {
  const key = `deedPanelColumns.${list}`
  const [chosen, setChosen] = useState(() => read(key))
  const isShown = ({ name, isRowHead, isExtra }: Column<Row>) =>
    isRowHead === true || (chosen[name] ?? !isExtra)
  return {
    shown: columns.filter(isShown),
    isShown,
    choose: (name: string, isOn: boolean) => {
      const next = { ...chosen, [name]: isOn }
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
