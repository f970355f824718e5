import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate, formatDistance } from '../format.ts'
import { refundReason, TASKS } from '../refunds/money-words.ts'
import { Section } from '../section.tsx'
import { streetOf } from './order-money.tsx'

export function OrderMatters({ order }: { order: OrderPage }) {
  const { tasks, requests } = order
  if (tasks.length === 0 && requests.length === 0) return null
  return (
    <Section title="Tasks and requests" className="text-xs">
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="py-2">
            <p className="flex flex-wrap items-start justify-between gap-x-4">
              <span className="font-medium">
                {`Request for ${streetOf(order, request.lineId)}: ${refundReason(request.reason)}`}
              </span>
              <Badge variant={request.decision ? 'secondary' : 'waiting'}>
                {request.decision ?? `answer due ${formatDistance(request.reviewBy, new Date())}`}
              </Badge>
            </p>
            {request.words && <p className="whitespace-pre-wrap">{`“${request.words}”`}</p>}
            {request.answer && <p className="text-muted">{`Our answer: ${request.answer}`}</p>}
            <p className="text-muted">
              {`Asked ${formatDate(request.askedAt)}`}
              {request.decidedBy && `, decided by ${request.decidedBy}`}
            </p>
          </li>
        ))}
        {tasks.map((task) => (
          <li key={task.id} className="py-2">
            <p className="flex flex-wrap items-start justify-between gap-x-4">
              <span className="font-medium">{TASKS[task.kind]}</span>
              <Badge variant={task.closedAt ? 'secondary' : 'waiting'}>
                {task.closedAt ? 'done' : 'open'}
              </Badge>
            </p>
            <p>{task.detail}</p>
            <p className="text-muted">
              {`Opened ${formatDate(task.openedAt)}`}
              {task.closedAt && `, closed ${formatDate(task.closedAt)} by ${task.closedBy}`}
            </p>
          </li>
        ))}
      </ul>
      {tasks.some(({ closedAt }) => !closedAt) && (
        <Link href={`${APP_PATHS.adminDesk}?kind=alert`} className="inline-block py-1 underline">
          Close tasks at the desk
        </Link>
      )}
    </Section>
  )
}
