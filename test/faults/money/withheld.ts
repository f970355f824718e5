import type { Check } from '../../invariants/money.ts'

const HOUR = 60 * 60 * 1000
/** What only a search that finds nothing leaves; here no other kind of search is made. */
const NOTHING_FOUND = 'No source has a deed for this address.'

/** What holds for withheld lines at every moment. */
export const WITHHELD = {
  'a withheld line takes its time': (books) =>
    books.lines.flatMap((line) => {
      const paidAt = books.orders.find(({ id }) => id === line.order_id)?.paid_at
      if (!line.withheld_until || !paidAt) return []
      const hours = (Date.parse(line.withheld_until) - Date.parse(paidAt)) / HOUR
      return hours >= 20 ? [] : [`withheld line ${line.id} ends after ${hours.toFixed(1)} hours`]
    }),

  'a withheld line is on no desk': (books) =>
    books.lines.flatMap((line) => {
      const isSeen = line.desk_reason === NOTHING_FOUND && line.withheld_until === null
      return isSeen ? [`withheld line ${line.id} is seen at the desk`] : []
    }),
} satisfies Record<string, Check>

/** What also holds once everything has settled. */
export const WITHHELD_IN_THE_END = {
  'a withheld line goes back in the end': (books) =>
    books.lines.flatMap((line) => {
      const isOpen = line.progress === 'desk' && line.withheld_until
      // It goes after those above it that staff have.
      const isBehind = books.lines.some(
        (other) =>
          other.order_id === line.order_id &&
          other.position < line.position &&
          other.progress === 'desk' &&
          !other.withheld_until,
      )
      return isOpen && !isBehind ? [`withheld line ${line.id} is still open`] : []
    }),
} satisfies Record<string, Check>
