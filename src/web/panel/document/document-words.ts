import { countOf } from '../../ui/count-of.ts'
import { calendarDay } from '../../ui/moment.ts'

interface Document {
  documentType: string
  instrumentNumber: string | null
  recordedOn: string | null
  pageCount?: number | null
}

/** "Warranty deed, no. 2019-1, recorded May 11, 2016, 2 pages": what is known of it. */
export function documentWords(document: Document): string {
  const { documentType, instrumentNumber, recordedOn, pageCount } = document
  return [
    documentType,
    instrumentNumber && `no. ${instrumentNumber}`,
    recordedOn && `recorded ${calendarDay(recordedOn)}`,
    pageCount && countOf(pageCount, 'page', 'pages'),
  ]
    .filter(Boolean)
    .join(', ')
}
