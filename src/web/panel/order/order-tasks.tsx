import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import type { OrderPage } from '../../../contract/staff/order-page.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatDate } from '../format.ts'
import { TASKS } from '../refunds/money-words.ts'
import { Section } from '../section.tsx'

export function OrderTasks({ order: { tasks } }: { order: OrderPage }) {
  if (tasks.length === 0) return null
  return (
    <Section title="Tasks" className="text-xs">
      <ul className="divide-y divide-line">
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
