import { ColumnsIcon } from '../../ui/icons.tsx'
import type { Column } from './column.ts'
import { DropDown } from './drop-down.tsx'
import type { useColumns } from './use-columns.ts'

interface Props<Row> {
  columns: ReadonlyArray<Column<Row>>
  choice: ReturnType<typeof useColumns<Row>>
}

/** Which columns a list shows. */
export function ColumnMenu<Row>({ columns, choice }: Props<Row>) {
  return (
    <DropDown label={<ColumnsIcon />} name="Columns" isWideOnly className="end-0 w-52">
      <fieldset>
        <legend className="mb-1 font-medium">Columns</legend>
        {columns
          .filter(({ isRowHead }) => !isRowHead)
          .map((column) => (
            <label key={column.id} className="flex min-h-8 items-center gap-3">
              <input
                type="checkbox"
                className="size-4 accent-seal"
                checked={choice.isShown(column)}
                onChange={({ target }) => choice.choose(column.id, target.checked)}
              />
              {column.name}
            </label>
          ))}
      </fieldset>
    </DropDown>
  )
}
