import { readFileSync } from 'node:fs'
import type { DocumentLab } from '../../src/platform/lab/document-lab.ts'
import type { Room, Sandbox } from '../../src/platform/lab/sandbox.ts'

/** What a page's processor time goes to, in this order. */
const STEPS = ['open', 'draw', 'straighten', 'read', 'bind', 'redact', 'judge'] as const
type Step = (typeof STEPS)[number]

/** The kernel counts in hundredths of a second, and never loses a remainder. */
const MS_PER_TICK = 10
const MS_PER_MINUTE = 60_000

export interface Profile {
  watchSandbox(sandbox: Sandbox): Sandbox
  watchLab(lab: DocumentLab): DocumentLab
  /** The whole check of one document. */
  watch<T>(check: () => Promise<T>): Promise<T>
  table(pages: number): string
}

/** Adds up the processor time of the programs, by what they're run for, and of this process. One
 * document at a time: the kernel tells only what all ended programs took together. */
export function startProfile(): Profile {
  const spent = new Map<Step, number>(STEPS.map((step) => [step, 0]))
  const add = (step: Step, ms: number) => spent.set(step, (spent.get(step) ?? 0) + ms)
  let isMasking = false
  let isDrawn = false
  const stepOf = (program: string): Step => {
    if (isMasking) return 'redact'
    if (program === 'pdftoppm') return 'draw'
    if (program === 'tesseract') return 'read'
    return isDrawn ? 'bind' : 'open'
  }
  /** Some run at the same time: what each adds is counted once. */
  let counted = 0
  const run =
    (room: Room): Room['run'] =>
    async (program, args, limits) => {
      const ended = await room.run(program, args, limits)
      const now = programsMs()
      add(stepOf(program), now - counted)
      counted = now
      isDrawn ||= program === 'pdftoppm'
      return ended
    }
  /** This process's own share of a step. */
  const own = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    const [before, counted] = [ownMs(), ownCounted]
    const done = await work()
    const ms = ownMs() - before - (ownCounted - counted)
    add(step, ms)
    ownCounted += ms
    return done
  }
  let ownCounted = 0
  return {
    watchSandbox: ({ isolation, within }) => ({
      isolation,
      within: (signal, work) => within(signal, (room) => work({ ...room, run: run(room) })),
    }),
    watchLab: (lab) => ({
      examine: (...asked) => {
        isDrawn = false
        return own('straighten', () => lab.examine(...asked))
      },
      reread: (...asked) => lab.reread(...asked),
      mask: async (...asked) => {
        isMasking = true
        return own('redact', () => lab.mask(...asked)).finally(() => {
          isMasking = false
        })
      },
    }),
    watch: (check) => {
      counted = programsMs()
      return own('judge', check)
    },
    table: (pages) => tableOf([...spent], pages),
  }
}

function tableOf(spent: Array<[string, number]>, pages: number): string {
  const total = spent.reduce((sum, [, ms]) => sum + ms, 0)
  const rows = [...spent, ['all', total] as const].map(([step, ms]) => {
    const each = ms / pages
    return `| ${step} | ${Math.round(each)} | ${each < 1 ? '' : Math.round(MS_PER_MINUTE / each)} |`
  })
  return ['| step | CPU ms per page | pages per core-minute |', '|---|---|---|', ...rows, ''].join(
    '\n',
  )
}

function ownMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What all programs that this process started and that have ended took, with those they started. */
function programsMs(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1')
  // The name in brackets may have blanks; cutime and cstime are the 14th and 15th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK
}
