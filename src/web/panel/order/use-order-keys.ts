import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import { APP_PATHS, deskLinePath, orderPath } from '../../../contract/paths.ts'
import type { OrderPage, PageLine } from '../../../contract/staff/order-page.ts'
import { type KeyName, useKeys } from '../keys.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { actsOf } from './line-acts.tsx'
import type { Neighbors } from './neighbors.tsx'
import type { Ask, LineAct } from './order-acts.tsx'

interface Keyed {
  lines: RefObject<HTMLElement | null>
  neighbors: Neighbors
  mayAct: boolean
  onNote: () => void
  onShow: (documentId: string) => void
  onAsk: Ask
}

/** Keys for the current deed, or if there is none, for the first one that offers the act. */
const LINE_KEYS: ReadonlyArray<readonly [KeyName, string, ReadonlyArray<LineAct | 'desk'>]> = [
  ['upload', 'Upload the right document', ['replace']],
  ['renew', 'Renew the link', ['renew']],
  ['openAtDesk', 'Open at the desk, or send there', ['desk', 'hand']],
]

/** Acts on the focused deed, and the way back to the list you came from. */
export function useOrderKeys(order: OrderPage, keyed: Keyed): void {
  const { lines, mayAct, onNote, onShow, onAsk } = keyed
  const { before, after } = keyed.neighbors
  const [, navigate] = useLocation()
  const inHand = () => {
    const line = lineInHand(order)
    return line ? [line] : order.lines
  }
  const show = () => {
    const [kept] = inHand().flatMap(({ documents }) =>
      documents.filter(({ deletedAt }) => !deletedAt),
    )
    if (kept) onShow(kept.id)
  }
  const actOnLine = (wanted: ReadonlyArray<LineAct | 'desk'>) => {
    for (const line of inHand()) {
      const offered = actsOf(order, line).find(({ act }) => wanted.includes(act))
      if (!offered) continue
      if (offered.act === 'desk') navigate(deskLinePath(line.id))
      else onAsk(offered.act, { order, line })
      return
    }
  }
  useRowKeys(lines, 'deeds', { hasDetails: true })
  useKeys([
    { key: 'add', words: 'Add a note', act: onNote },
    { key: 'viewDocument', words: 'Show the document', act: show },
    ...LINE_KEYS.map(
      ([key, words, wanted]) => mayAct && { key, words, act: () => actOnLine(wanted) },
    ),
    before && {
      key: 'previousOrder',
      words: 'Previous order',
      act: () => navigate(orderPath(before)),
    },
    after && { key: 'nextOrder', words: 'Next order', act: () => navigate(orderPath(after)) },
    { key: 'back', words: 'Back to the orders', act: () => navigate(APP_PATHS.adminOrders) },
  ])
}

/** The deed that has the focus. */
export function lineInHand({ lines }: OrderPage): PageLine | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-line]')
  return lines.find(({ id }) => id === row?.dataset.line)
}
