import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { adminToday } from '../../../contract/staff/figures.ts'
import { closeTask, type StaffTask, staffTasks } from '../../../contract/staff/money.ts'
import { orderNumber } from '../../../orders/order.ts'
import { call } from '../../api.ts'
import { loading } from '../../query-client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.ts'
import { toastReason, useAct } from '../../use-act.ts'
import { formatAge, formatDate } from '../format.ts'
import { Loaded } from '../loaded.tsx'
import { TASKS } from '../refunds/money-words.ts'
import { clearWords } from './clear-words.ts'

/** The most the server returns at a time. */
const MOST = 100
const STATES_PATH = `${APP_PATHS.adminSettings}/states`

/** Tasks only a person can settle, oldest first. */
export function TasksCard() {
  const tasks = useQuery({ ...loading(staffTasks, {}), staleTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  const count = tasks.data?.length ?? 0
  return (
    <Card aria-labelledby="tasks-title">
      <h2 id="tasks-title" ref={heading} tabIndex={-1} className="text-lg">
        Needs attention
        {count > 0 && (
          <span className="text-muted">{` (${count >= MOST ? `${MOST}+` : count})`}</span>
        )}
      </h2>
      <div className="mt-3">
        <Loaded query={tasks} what="the tasks" rows={1}>
          {(open) => <TaskList tasks={open} onLeft={() => heading.current?.focus()} />}
        </Loaded>
      </div>
    </Card>
  )
}

function TaskList({ tasks, onLeft }: { tasks: StaffTask[]; onLeft: () => void }) {
  // The same answer that the cards above show.
  const today = useQuery({ ...loading(adminToday, {}), staleTime: 0 })
  const list = useRef<HTMLUListElement>(null)
  const closedAt = useRef<number>(undefined)
  const close = useAct(
    async (task: StaffTask) => {
      const { closed } = await call(closeTask, { params: { id: task.id }, body: {} })
      toast(closed ? 'Done' : 'Done already', TASKS[task.kind])
      closedAt.current = tasks.indexOf(task)
    },
    toastReason,
    { rereads: [staffTasks] },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the row has left the list
  useEffect(() => {
    if (closedAt.current === undefined) return
    // The button is gone with its task: move the focus to the task that took its place.
    const next = list.current?.children[closedAt.current]
    if (next instanceof HTMLElement) next.focus()
    else onLeft()
    closedAt.current = undefined
  }, [tasks])
  if (tasks.length === 0) return <p className="text-muted">{clearWords(today.data)}</p>
  return (
    <ul ref={list} className="divide-y divide-line">
      {tasks.map((task) => (
        <li key={task.id} tabIndex={-1} className="gap-x-6 py-3 sm:flex sm:items-start">
          <div className="min-w-0 grow">
            <p className="font-medium">{TASKS[task.kind]}</p>
            <p>{task.detail}</p>
            <p className="text-xs text-muted">
              <time dateTime={task.openedAt} title={formatDate(task.openedAt)}>
                {formatAge(task.openedAt, new Date())}
              </time>
              {task.orderId && (
                <>
                  {' · '}
                  <Link
                    href={`${APP_PATHS.adminOrders}?q=${task.orderId}`}
                    className="inline-block py-1 text-ink underline"
                  >
                    {`Order ${orderNumber(task.orderId)}`}
                  </Link>
                </>
              )}
            </p>
          </div>
          {task.kind === 'state_undecided' ? (
            // Only the decision settles it.
            <Link
              href={STATES_PATH}
              aria-label={`Decide: ${task.detail}`}
              className={`${buttonClass('secondary')} max-sm:mt-2 max-sm:w-full`}
            >
              Decide
            </Link>
          ) : (
            <BusyButton
              variant="secondary"
              aria-label={`Done: ${TASKS[task.kind]}, ${task.detail}`}
              isBusy={close.isBusy}
              busyLabel={null}
              onClick={() => close.run(task)}
              className="max-sm:mt-2 max-sm:w-full"
            >
              Done
            </BusyButton>
          )}
        </li>
      ))}
    </ul>
  )
}
