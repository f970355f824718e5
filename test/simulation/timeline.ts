import { AsyncLocalStorage } from 'node:async_hooks'

/** Real time that one step may take before we call it stuck. */
const STUCK_MS = 60_000

/** Something that goes on in virtual time: a customer, a webhook on its way, a run of a job. */
interface Task {
  label: string
  /** Called when it can't go on before time passes, or has ended. */
  rest: () => void
  /** Its open waits. */
  waits: Set<Wait>
  /** How many answers of the database it expects. */
  busy: number
  /** It has ended; a branch that nobody waits for anymore may still be at work, or wake. */
  isOver: boolean
}

interface Wait {
  /** Whoever waited is dead, and never woken. */
  isGone: () => boolean
}

interface Entry {
  at: number
  order: number
  task: Task
  wake: () => void
  wait?: Wait
}

export interface Timeline {
  now(): number
  clock(): Date
  /** Starts something after this many virtual milliseconds. */
  start(label: string, afterMs: number, act: () => Promise<unknown>): void
  /** Inside a task: lets virtual time pass. Whoever is gone by then is never woken. */
  sleep(ms: number, isGone?: () => boolean): Promise<void>
  /** Wakes a task at once, for what isn't a wait of its own. */
  interrupt(task: unknown, wake: () => void): void
  currentTask(): unknown
  /** Inside a task: something that takes real time and no virtual time. */
  during<T>(act: () => Promise<T>): Promise<T>
  /** Plays everything up to this moment. */
  playUntil(at: number): Promise<void>
  /** When the next thing happens, if anything does. */
  nextAt(): number | undefined
}

/**
 * Virtual time. One task runs at a time, until it waits or ends, so the same seed gives the same
 * sequence, and days pass as fast as the work in them.
 */
export function openTimeline(startAt: number): Timeline {
  const tasks = new AsyncLocalStorage<Task>()
  const queue: Entry[] = []
  let now = startAt
  let order = 0

  const push = (entry: Omit<Entry, 'order'>) => insert(queue, { ...entry, order: order++ })

  async function step({ task, wake }: Entry): Promise<void> {
    const rested = new Promise<void>((resolve) => {
      task.rest = resolve
    })
    wake()
    restIfIdle(task)
    await notStuck(rested, task)
  }

  /** A task may wait or end in one of its branches and work in another: it rests when none works. */
  function restIfIdle(task: Task): void {
    if (!isIdle(task)) return
    setImmediate(() => {
      if (isIdle(task)) task.rest()
    })
  }

  return {
    now: () => now,
    clock: () => new Date(now),
    start(label, afterMs, act) {
      const task: Task = { label, rest: () => {}, waits: new Set(), busy: 0, isOver: false }
      const wake = () =>
        void tasks.run(task, async () => {
          try {
            await act()
          } finally {
            task.isOver = true
            restIfIdle(task)
          }
        })
      push({ at: now + afterMs, task, wake })
    },
    sleep(ms, isGone = () => false) {
      const task = tasks.getStore()
      if (!task) throw new Error('Only a task can wait')
      const wait = { isGone }
      task.waits.add(wait)
      const woken = new Promise<void>((resolve) => {
        push({ at: now + ms, task, wake: resolve, wait })
      })
      restIfIdle(task)
      return woken
    },
    interrupt: (task, wake) => push({ at: now, task: task as Task, wake }),
    currentTask: () => tasks.getStore(),
    async during(act) {
      const task = tasks.getStore()
      if (!task) return act()
      task.busy += 1
      try {
        return await act()
      } finally {
        task.busy -= 1
        restIfIdle(task)
      }
    },
    async playUntil(until) {
      for (;;) {
        const [first] = queue
        if (!first || first.at > until) break
        queue.shift()
        if (first.wait) first.task.waits.delete(first.wait)
        if (first.wait?.isGone()) continue
        now = Math.max(now, first.at)
        await step(first)
      }
      now = Math.max(now, until)
    },
    nextAt: () => queue[0]?.at,
  }
}

function isIdle({ waits, busy, isOver }: Task): boolean {
  if (busy > 0) return false
  if (isOver) return true
  for (const wait of waits) if (!wait.isGone()) return true
  return false
}

/** Keeps the queue sorted; nearly everything is due soon, so the place is found from the front. */
function insert(queue: Entry[], entry: Entry): void {
  let low = 0
  let high = queue.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = queue[middle] as Entry
    if (other.at < entry.at || (other.at === entry.at && other.order < entry.order))
      low = middle + 1
    else high = middle
  }
  queue.splice(low, 0, entry)
}

async function notStuck(rested: Promise<void>, task: Task): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const stuck = new Promise<never>((_, reject) => {
    const fail = () => {
      const state = `${task.busy} answers expected, ${task.waits.size} waits`
      reject(new Error(`${task.label} neither ended nor waited for ${STUCK_MS} ms (${state})`))
    }
    timer = setTimeout(fail, STUCK_MS)
  })
  await Promise.race([rested, stuck]).finally(() => clearTimeout(timer))
}
