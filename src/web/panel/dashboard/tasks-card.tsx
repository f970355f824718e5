import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { closeTask, type StaffTask, staffTasks } from '../../../contract/staff/money.ts'
import { orderNumber } from '../../../orders/order.ts'
import { call } from '../../api.ts'
import { Loaded } from '../../loaded.tsx'
import { loading } from '../../query-client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { toastReason, useAct } from '../../use-act.ts'
import { formatAge, formatDate } from '../format.ts'
import { TASKS } from '../refunds/money-words.ts'
import { clearWords } from './clear-words.ts'
import { useToday } from './use-today.ts'

/** The most the server returns at a time. */
const MOST = 100
const SMALL = 'text-xs max-sm:mt-2 max-sm:w-full sm:min-h-8! sm:px-3! sm:py-1!'
const STATES_PATH = APP_PATHS.adminStates

export function TasksCard() {
  const tasks = useQuery({ ...loading(staffTasks, {}), staleTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  const count = tasks.data?.length ?? 0
  return (
    <section aria-labelledby="tasks-title">
      <h2
        id="tasks-title"
        ref={heading}
        tabIndex={-1}
        className="border-b border-line pb-1 text-base"
      >
        Needs attention
        {count > 0 && (
          <span className="text-muted">{` (${count >= MOST ? `${MOST}+` : count})`}</span>
        )}
      </h2>
      <Loaded query={tasks} what="the tasks" rows={1}>
        {(open) => <TaskList tasks={open} onLeft={() => heading.current?.focus()} />}
      </Loaded>
    </section>
  )
}

function TaskList({ tasks, onLeft }: { tasks: StaffTask[]; onLeft: () => void }) {
  // The same answer that the cards above show.
  const today = useToday()
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
  if (tasks.length === 0) return <p className="py-3 text-muted">{clearWords(today.data)}</p>
  return (
    <ul ref={list} className="divide-y divide-line text-xs">
      {tasks.map((task) => (
        <li key={task.id} tabIndex={-1} className="items-center gap-x-4 py-1.5 sm:flex">
          <div className="min-w-0 grow gap-x-4 lg:flex lg:items-baseline">
            <p className="shrink-0 font-medium lg:w-60">{TASKS[task.kind]}</p>
            <p className="min-w-0 grow">{task.detail}</p>
            <p className="shrink-0 text-muted">
              <time dateTime={task.openedAt.toISOString()} title={formatDate(task.openedAt)}>
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
              className={buttonClass('secondary', SMALL)}
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
              className={SMALL}
            >
              Done
            </BusyButton>
          )}
        </li>
      ))}
    </ul>
  )
}
