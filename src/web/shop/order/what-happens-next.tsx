import type { ReactNode } from 'react'
import type { CustomerOrder } from '../../../contract/shop/orders.ts'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { ClockIcon, DocumentIcon, TickIcon } from '../../ui/icons.tsx'
import { allOf, dueDay, groupsOf } from './order-summary.ts'

/** The steps left, and what is done already; gone once nothing is left to do. */
export function WhatHappensNext({ order }: { order: CustomerOrder }) {
  const { delivered, coming, staff } = groupsOf(order)
  if (coming.length + staff.length === 0) return null
  const isAlone = order.lines.length === 1
  const due = dueDay(staff)
  const hasOthers = delivered.length + coming.length > 0
  const theirs = isAlone
    ? 'your deed'
    : hasOthers
      ? `the other ${staff.length}`
      : allOf(staff.length)
  return (
    <Card aria-labelledby="next-title">
      <h2 id="next-title" className="text-base">
        What Happens Next
      </h2>
      <ol className="mt-3 space-y-2">
        <Step icon={<TickIcon />} isDone>
          Payment received
        </Step>
        {delivered.length > 0 && (
          <Step icon={<TickIcon />} isDone>
            {`${countOf(delivered.length, 'deed', 'deeds')} checked and delivered`}
          </Step>
        )}
        {coming.length > 0 && (
          <Step icon={<ClockIcon />}>
            {`We search the official records for ${delivered.length + staff.length > 0 ? `the other ${coming.length}` : isAlone ? 'your deed' : 'your deeds'}`}
          </Step>
        )}
        {staff.length === 0 && delivered.length === 0 && (
          <Step icon={<DocumentIcon />}>We check each copy against your address</Step>
        )}
        {staff.length > 0 && (
          <Step icon={<ClockIcon />}>
            {due
              ? `Our staff gets ${theirs} by ${due}`
              : `Our staff is still looking for ${theirs}`}
          </Step>
        )}
        <Step icon={<DocumentIcon />}>
          {isAlone
            ? 'You download it here, and we email you the link'
            : 'You download them here, and we email you the links'}
        </Step>
      </ol>
    </Card>
  )
}

function Step(props: { icon: ReactNode; isDone?: boolean; children: ReactNode }) {
  return (
    <li className={`flex gap-2 ${props.isDone ? 'text-muted' : ''}`}>
      <span className="flex h-6 w-5 shrink-0 items-center justify-center">{props.icon}</span>
      <span>
        {props.isDone && <span className="sr-only">Done: </span>}
        {props.children}
      </span>
    </li>
  )
}
