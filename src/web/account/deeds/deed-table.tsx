import { Link } from 'wouter'
import { type ListedDeed, ownDeedFile } from '../../../contract/account/orders.ts'
import { accountOrderPath } from '../../../contract/paths.ts'
import { useMode } from '../../account-mode.ts'
import { urlOf } from '../../api.ts'
import { FileLink } from '../../file-link.tsx'
import { fold, Marked } from '../../marked.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { calendarDay, mediumDate } from '../../ui/moment.ts'
import { Cell, RowHead, Table } from '../../ui/table.tsx'
import { fileWords } from '../orders/order-words.ts'
import { useOrderedBy } from '../use-member.ts'
import { DeedStatus } from './deed-status.tsx'

/** Its column needs no head for the eye. */
const UNSEEN = 'w-8 text-[0px]'
const COLUMNS = [
  { name: 'Selected', className: UNSEEN },
  { name: 'File number' },
  { name: 'Address', className: 'max-md:hidden' },
  { name: 'Deed, recorded', className: 'max-lg:hidden' },
  { name: 'Status', className: 'max-md:hidden' },
  { name: 'Ordered by', className: 'max-xl:hidden whitespace-nowrap' },
  { name: 'Cost center', className: 'max-xl:hidden whitespace-nowrap' },
  { name: 'Ordered', className: 'max-md:hidden' },
  { name: 'File', className: 'max-md:text-[0px]' },
]

interface Props {
  deeds: ListedDeed[]
  /** What was searched for, marked where it's found. */
  words: string
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

export function DeedTable({ deeds, words, chosen, onChoose }: Props) {
  const by = useOrderedBy()
  function choose(id: string, isChosen: boolean): void {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <Table caption="Deeds" columns={COLUMNS} isDense>
      {deeds.map((deed) => (
        <DeedRow
          key={deed.id}
          deed={deed}
          words={words}
          orderedBy={by(deed.placedBy)}
          isChosen={chosen.has(deed.id)}
          onChoose={(isChosen) => choose(deed.id, isChosen)}
        />
      ))}
    </Table>
  )
}

interface RowProps {
  deed: ListedDeed
  words: string
  orderedBy: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function DeedRow({ deed, words, orderedBy, isChosen, onChoose }: RowProps) {
  const { orderId, orderNumber, fileNumber, address, costCenter, createdAt, document } = deed
  const [first = ''] = words.split(',')
  const part = first.trim().replace(/^#/, '')
  const street = `${address.streetAddress}, ${address.city}, ${address.state}`
  const file = fileWords(fileNumber)
  const unseen = hidden(deed, part)
  const place = (
    <>
      <span className="block md:truncate" title={street}>
        <Marked text={street} words={part} />
      </span>
      {unseen && (
        <span className="block text-muted md:truncate">
          {`${unseen[0]} `}
          <Marked text={unseen[1]} words={part} />
        </span>
      )}
    </>
  )
  return (
    <tr className={`align-middle ${isChosen ? 'bg-deep' : ''}`}>
      <Cell className="ps-0">
        <label className="flex min-h-11 w-8 items-center pointer-fine:min-h-6">
          <input
            type="checkbox"
            aria-label={`Select ${address.streetAddress}, ${file}`}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
            className="size-4 accent-ink"
          />
        </label>
      </Cell>
      <RowHead className="max-md:max-w-52 md:max-w-40">
        <span className="flex items-baseline gap-2">
          <Link
            href={accountOrderPath(orderId)}
            aria-label={`${file}, order ${orderNumber}`}
            className="block min-h-6 truncate text-sm underline decoration-edge underline-offset-4 pointer-coarse:leading-10"
          >
            <Marked text={file} words={part} />
          </Link>
          {deed.of > 1 && (
            <span className="font-normal text-muted">{`${deed.place}/${deed.of}`}</span>
          )}
        </span>
        <span className="block font-normal md:hidden">
          {place}
          <span className="mt-1 block">
            <DeedStatus deed={deed} />
          </span>
        </span>
      </RowHead>
      <Cell className="max-w-52 max-md:hidden">{place}</Cell>
      <Cell className="max-w-48 truncate max-lg:hidden">
        {document ? (
          <>
            {document.kind}
            {document.recordedOn && (
              <span className="text-muted">{`, ${calendarDay(document.recordedOn)}`}</span>
            )}
          </>
        ) : (
          '–'
        )}
      </Cell>
      <Cell className="max-w-52 truncate max-md:hidden">
        <DeedStatus deed={deed} />
      </Cell>
      <Cell className="max-w-40 truncate max-xl:hidden">{orderedBy}</Cell>
      <Cell className="max-w-32 truncate max-xl:hidden">{costCenter ?? '–'}</Cell>
      <Cell className="whitespace-nowrap max-md:hidden">{shortDate(createdAt)}</Cell>
      <Cell className="text-end whitespace-nowrap">
        <span className="mb-2 block text-muted md:hidden">{shortDate(createdAt)}</span>
        <File deed={deed} />
      </Cell>
    </tr>
  )
}

/** "Nov 17", with its year where it isn't this one. */
function shortDate(at: Date): string {
  const [day = '', year] = mediumDate(at).split(', ')
  return year === mediumDate(new Date()).split(', ')[1] ? day : `${day}, ${year}`
}

/** Where the hit is, if no column of the row shows it. */
function hidden(deed: ListedDeed, part: string): readonly [string, string] | undefined {
  if (!part) return undefined
  const { fileNumber, address, reference, parcelNumber, orderNumber } = deed
  const has = (text: string | null) => text !== null && fold(text).includes(fold(part))
  if (has(fileNumber) || has(`${address.streetAddress}, ${address.city}, ${address.state}`)) {
    return undefined
  }
  if (reference && has(reference)) return ['Reference', reference]
  if (parcelNumber && has(parcelNumber)) return ['Parcel', parcelNumber]
  if (parcelNumber && has(parcelNumber.replace(/\W/g, ''))) return ['Parcel', parcelNumber]
  return has(orderNumber) ? ['Order', orderNumber] : undefined
}

function File({ deed }: { deed: ListedDeed }) {
  const mode = useMode()
  const { id, address, document } = deed
  if (!document?.availableUntil) return <span className="text-muted">–</span>
  return (
    <FileLink
      href={urlOf(ownDeedFile, { params: { id }, query: { mode } })}
      label={`Download deed for ${address.streetAddress}, PDF`}
      className="inline-flex min-h-6 items-center gap-1 font-medium text-seal underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      <DownloadIcon />
      PDF
    </FileLink>
  )
}
