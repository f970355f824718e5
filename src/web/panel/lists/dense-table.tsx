import { Fragment, type ReactNode, useState } from 'react'
import { useMedia } from '../use-media.ts'
import { type Column, cellOf } from './column.ts'
import { alignment, DenseHead, edge, type Sort } from './dense-head.tsx'
import { Expander, SelectBox } from './row-controls.tsx'
import { openRow } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

export interface TableProps<Row> {
  caption: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  keyOf: (row: Row, place: number) => string
  /** "order 7C41E09B": what a control of its row is about. */
  labelOf?: (row: Row) => string
  /** Tailwind classes for a row that isn't like the others, such as a sum. */
  lookOf?: (row: Row) => string
  /** The row where there is no room for columns, if it isn't its cells one after another. */
  card?: (row: Row) => ReactNode
  /** What a row expands to; a single row starts expanded. */
  details?: (row: Row) => ReactNode
  sort?: Sort
  selection?: Selection | undefined
  /** What the page is about, from edge to edge under its bar, and not a table among other things. */
  isList?: boolean
  /** Its rows can be moved between by key. */
  isKeyed?: boolean
}

/** One line of 36 px per row, whatever the list; on a phone, two. */
export function DenseTable<Row>(props: TableProps<Row>) {
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const hasColumns = useMedia('(min-width: 40rem)')
  const { rows, keyOf, details } = props
  const shown = rows.map((row, place): Shown<Row> => {
    const key = keyOf(row, place)
    const isOpen = details !== undefined && (toggled[key] ?? rows.length === 1)
    const toggle = () => setToggled((before) => ({ ...before, [key]: !isOpen }))
    return { row, key, isOpen, toggle }
  })
  return hasColumns ? <Wide {...props} shown={shown} /> : <Narrow {...props} shown={shown} />
}

interface Shown<Row> {
  row: Row
  key: string
  isOpen: boolean
  toggle: () => void
}
type ShownProps<Row> = TableProps<Row> & { shown: Array<Shown<Row>> }

const ROW =
  'outline-offset-[-3px] has-[a,button]:cursor-pointer data-selected:bg-seal-wash has-[a,button]:hover:bg-deep data-selected:hover:bg-seal-wash'

function Wide<Row>(props: ShownProps<Row>) {
  const { caption, shown, details, selection, labelOf, lookOf, isList, isKeyed } = props
  const isRoomy = useMedia('(min-width: 90rem)')
  // Left out rather than hidden: a detail row across hidden columns would push the others aside.
  const columns = props.columns.filter(({ isWide }) => isRoomy || !isWide)
  const width = columns.length + (selection ? 1 : 0) + (details ? 1 : 0)
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-xs">
      <caption className="sr-only">{caption}</caption>
      <DenseHead {...props} columns={columns} hasDetails={details !== undefined} />
      <tbody>
        {shown.map(({ row, key, isOpen, toggle }) => (
          <Fragment key={key}>
            <tr
              data-row={isKeyed ? key : undefined}
              data-selected={selection?.has(key) || undefined}
              tabIndex={isKeyed ? -1 : undefined}
              onClick={openRow}
              className={`h-9 ${ROW} ${lookOf?.(row) ?? ''}`}
            >
              {selection && (
                <td className={CELL}>
                  <SelectBox selection={selection} rowKey={key} label={labelOf?.(row) ?? ''} />
                </td>
              )}
              {columns.map((column) => (
                <BodyCell key={column.name} column={column} row={row} look={edge(isList)} />
              ))}
              {details && (
                <td className={CELL}>
                  <Expander
                    {...{ isOpen, toggle }}
                    controls={`d${key}`}
                    label={labelOf?.(row) ?? ''}
                  />
                </td>
              )}
            </tr>
            {details && isOpen && (
              <tr id={`d${key}`}>
                <td colSpan={width} className="border-b border-line p-3">
                  {details(row)}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

const CELL = 'h-9 border-b border-line'

function BodyCell<Row>({ column, row, look }: { column: Column<Row>; row: Row; look: string }) {
  const Tag = column.isRowHead ? 'th' : 'td'
  return (
    <Tag
      scope={column.isRowHead ? 'row' : undefined}
      title={column.title?.(row)}
      className={`font-normal ${column.isWrapped ? 'py-1.5 wrap-anywhere' : 'truncate'} ${CELL} ${look} ${alignment(column)}`}
    >
      {cellOf(column, row)}
    </Tag>
  )
}

function Narrow<Row>(props: ShownProps<Row>) {
  const { caption, shown, card = cellsOf(props.columns), details, selection } = props
  const { labelOf, lookOf, isList, isKeyed } = props
  const edge = isList && <span className="w-4 shrink-0" />
  return (
    <ul aria-label={caption} className={`border-t border-line ${isList ? '-mx-4' : ''}`}>
      {shown.map(({ row, key, isOpen, toggle }) => (
        <li
          key={key}
          data-row={isKeyed ? key : undefined}
          data-selected={selection?.has(key) || undefined}
          tabIndex={isKeyed ? -1 : undefined}
          className={`border-b border-line text-xs ${ROW} ${lookOf?.(row) ?? ''}`}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: its link or button does the same */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's */}
          <div className="flex min-h-14 items-center" onClick={openRow}>
            {selection ? (
              <SelectBox selection={selection} rowKey={key} label={labelOf?.(row) ?? ''} />
            ) : (
              edge
            )}
            <div className="min-w-0 grow py-1.5">{card(row)}</div>
            {details ? (
              <Expander {...{ isOpen, toggle }} controls={`d${key}`} label={labelOf?.(row) ?? ''} />
            ) : (
              edge
            )}
          </div>
          {details && isOpen && (
            <div id={`d${key}`} className="px-4 pb-4">
              {details(row)}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The cell that names the row, and the others below it. */
function cellsOf<Row>(columns: ReadonlyArray<Column<Row>>) {
  const told = columns.filter(({ isDrawn }) => !isDrawn)
  return (row: Row) => (
    <>
      {told.map(
        (column) =>
          column.isRowHead && (
            <div key={column.name} className={column.isWrapped ? '' : 'truncate'}>
              {cellOf(column, row)}
            </div>
          ),
      )}
      <p className="text-muted">
        {told
          .filter((column) => !column.isRowHead && !isEmpty(cellOf(column, row)))
          .map((column, place) => (
            <Fragment key={column.name}>
              {place > 0 && ' · '}
              {column.isNumeric && `${column.name} `}
              {cellOf(column, row)}
            </Fragment>
          ))}
      </p>
    </>
  )
}

const isEmpty = (cell: ReactNode) => !cell || cell === '–'
