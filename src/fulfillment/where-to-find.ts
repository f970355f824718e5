import { dayInWords } from '../orders/shop-day.ts'
import type { Answer, FoundDocument } from './sources/source.ts'

/** For the desk: which of the office's documents it is and where staff can find it, when the index
 * names it but we may not or can't get its image automatically. */
export function whereToFind(
  found: FoundDocument,
  image: Exclude<Answer<unknown>, { answer: 'ok' } | { answer: 'down' }>,
): string {
  const why = image.answer === 'not_found' ? 'the source has no image of it' : image.detail
  return [
    `Staff need to get ${whatIsNamed(found)}: ${why}.`,
    found.deepLink && `It’s at ${found.deepLink}`,
    found.indexedThrough && `(index complete through ${dayInWords(found.indexedThrough)})`,
  ]
    .filter(Boolean)
    .join(' ')
}

export function whatIsNamed(found: FoundDocument): string {
  const facts = [
    found.documentType,
    found.recordedOn && `recorded ${dayInWords(found.recordedOn)}`,
    !found.recordedOn && found.datedOn && `dated ${dayInWords(found.datedOn)}`,
    found.pageCount && `${found.pageCount} ${found.pageCount === 1 ? 'page' : 'pages'}`,
  ].filter(Boolean)
  return `document ${found.instrumentNumber ?? found.documentId} (${facts.join(', ')})`
}
