import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAddress } from '../../../../addresses/address.ts'
import { APP_PATHS } from '../../../../contract/paths.ts'
import { readDeedFacts } from '../../../../contract/shop/deed-facts.ts'
import { orderFilePath } from '../../../../contract/shop/order-files.ts'
import type { CustomerOrder, OrderLine } from '../../../../contract/shop/orders.ts'
import type { FactName } from '../../../../deed-fact.ts'
import { orderNumber } from '../../../../orders/order.ts'
import { numberWords } from '../../../../orders/wanted-deed.ts'
import { FileLink } from '../../../file-link.tsx'
import { lazyPart } from '../../../lazy-part.tsx'
import { Loaded } from '../../../loaded.tsx'
import { loading } from '../../../query-client.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { BackIcon, DocumentIcon, DownloadIcon } from '../../../ui/icons.tsx'
import { mediumDate } from '../../../ui/moment.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FactList } from './fact-list.tsx'

/** Comes with the reader of PDFs, which is most of a megabyte. */
const DeedViewer = lazyPart(
  () => import('./deed-viewer.tsx'),
  <Skeleton label="Loading the deed" rows={8} />,
)

const LOOK_AGAIN_MS = 2000

/** A delivered deed: its pages, and beside them what they say. */
export default function DeedPage({ order, line }: { order: CustomerOrder; line: OrderLine }) {
  const [active, setActive] = useState<FactName>()
  const params = { id: order.id, lineId: line.id }
  const facts = useQuery({
    ...loading(readDeedFacts, { params }),
    refetchInterval: ({ state }) => (state.data?.status === 'reading' ? LOOK_AGAIN_MS : false),
  })
  return (
    <>
      <DeedHead order={order} line={line} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <DeedViewer
          url={`${orderFilePath('deed', order.id, line.id)}?view`}
          facts={facts.data?.facts ?? []}
          active={active}
        />
        <Loaded query={facts} what="what the deed says" rows={8}>
          {(said) => (
            <FactList
              said={said}
              line={line}
              csv={orderFilePath('facts', order.id, line.id)}
              active={active}
              onActive={setActive}
            />
          )}
        </Loaded>
      </div>
    </>
  )
}

function DeedHead({ order, line }: { order: CustomerOrder; line: OrderLine }) {
  const place = order.lines.indexOf(line) + 1
  const of = order.lines.length > 1 ? `, deed ${place} of ${order.lines.length}` : ''
  const pages = line.deed?.pages ? `, ${line.deed.pages} pages` : ''
  return (
    <>
      <a
        href={`${APP_PATHS.success}?order=${order.id}`}
        className="inline-flex min-h-11 items-center gap-2 text-sm text-muted pointer-fine:min-h-8"
      >
        <BackIcon />
        {`Order ${orderNumber(order.id)}${of}`}
      </a>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-xl">{formatAddress(line)}</h1>
          <p className="mt-1 text-sm text-muted">
            {line.wantedNumber && (
              <span className="me-4">{`Ordered by ${numberWords(line.wantedNumber)}`}</span>
            )}
            {line.office && (
              <span className="me-4">{`${line.office.title}, ${line.office.place}`}</span>
            )}
            {line.deed && <span>{`Link works until ${mediumDate(line.deed.expiresAt)}`}</span>}
          </p>
        </div>
        <p className="flex flex-wrap gap-2 max-sm:w-full">
          <FileLink
            href={orderFilePath('provenance', order.id, line.id)}
            label={`Provenance sheet for ${line.streetAddress}, PDF`}
            className={buttonClass('secondary', 'max-sm:flex-1')}
          >
            <DocumentIcon />
            Provenance
          </FileLink>
          <FileLink
            href={orderFilePath('deed', order.id, line.id)}
            label={`Download deed for ${line.streetAddress}, PDF${pages}`}
            className={buttonClass('primary', 'max-sm:flex-1')}
          >
            <DownloadIcon />
            Download PDF
          </FileLink>
        </p>
      </div>
    </>
  )
}
