import { useEffect, useRef, useState } from 'react'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import {
  type Entry,
  ownWords,
  parseAddressList,
  rowsWithoutAddress,
  textOfList,
} from './address-list.ts'
import type { Added, MatchedAddress } from './matched-address.ts'
import { type Match, matchLines, patientAsk, type Reason } from './run.ts'

export type Failure = Entry & { reason: Reason }
export type Question = Entry & Extract<Match, { kind: 'unsure' }>

export interface Report {
  added: number
  /** Already in the order: nothing is wrong with them. */
  duplicates: number
  questions: Question[]
  failures: Failure[]
}

export interface Progress {
  done: number
  total: number
  /** The service asked us to slow down. */
  paused: boolean
}

/** What was put into the list from elsewhere: text that was pasted or kept from before, or a file. */
export interface Filled {
  text: string
  file?: File | undefined
}

/** Pasted lines that aren't in the order yet, as text, and how many addresses they are. */
export interface Left {
  text: string
  lines: number
}

interface Props {
  add: (address: MatchedAddress) => Added
  /** What an earlier visit left, or what was pasted into the address box. */
  filled: Filled
  /** Called with every line that isn't in the order yet, whenever they change. */
  onLeft: (left: Left) => void
}

export function useMany({ add, filled, onLeft }: Props) {
  const [text, setText] = useState(() => listed(filled.text))
  /** Rows of what was put in that have no address. */
  const [without, setWithout] = useState(() => rowsWithoutAddress(filled.text))
  const [progress, setProgress] = useState<Progress>()
  const [report, setReport] = useState<Report>()
  const running = useRef<AbortController>(undefined)

  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [],
  )

  const lastFilled = useRef(filled)
  useEffect(() => {
    if (lastFilled.current === filled) return
    lastFilled.current = filled
    setWithout(rowsWithoutAddress(filled.text))
    setText((now) => listed(`${now}\n\n${filled.text}`))
  }, [filled])

  function replace(source: string): void {
    setWithout(rowsWithoutAddress(source))
    setText(listed(source))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: who's told is no reason to tell again
  useEffect(() => {
    const open = report?.questions ?? []
    const typed = parseAddressList(text)
    onLeft({
      text: open.length > 0 ? textOfList([...open, ...typed]) : text,
      lines: open.length + typed.length,
    })
  }, [text, report])

  /** Adds a found address; says what became of it. */
  function settle(entry: Entry, address: MatchedAddress): 'added' | 'duplicate' | Failure {
    const outcome = add({ ...address, ...ownWords(entry) })
    return outcome === 'full' ? failed(entry, 'full') : outcome
  }

  function tell(outcomes: Array<'added' | 'duplicate' | Failure>, before: Report): void {
    const failures = outcomes.filter((outcome) => typeof outcome === 'object')
    const count = (what: string) => outcomes.filter((outcome) => outcome === what).length
    const all = [...before.failures, ...failures]
    setText(textOfList(all))
    setReport({
      added: before.added + count('added'),
      duplicates: before.duplicates + count('duplicate'),
      questions: before.questions,
      failures: all,
    })
  }

  async function start(): Promise<void> {
    const all = parseAddressList(text)
    if (all.length === 0) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const entries = all.slice(0, MAX_DEEDS_PER_ORDER)
    const show = (change: Partial<Progress>) =>
      setProgress((now) => ({ done: 0, total: entries.length, paused: false, ...now, ...change }))
    show({})
    const ask = patientAsk(signal, (paused) => show({ paused }))
    const lines = entries.map(({ line }) => line)
    const matches = await matchLines(lines, ask, { signal, onProgress: (done) => show({ done }) })
    // Aborted by leaving the page, not by the button.
    if (running.current !== controller) return
    const matched = entries.map((entry, index) => ({ entry, match: matches[index] }))
    const questions = matched.flatMap(({ entry, match }): Question[] =>
      match?.kind === 'unsure' ? [{ ...entry, ...match }] : [],
    )
    const outcomes = matched.flatMap(({ entry, match }) => {
      if (match?.kind === 'sure') return [settle(entry, match.address)]
      return match?.kind === 'failed' ? [failed(entry, match.reason)] : []
    })
    const beyond = all.slice(entries.length).map((entry) => failed(entry, 'beyond'))
    // Questions of an earlier run stay until they're answered.
    const open = [...(report?.questions ?? []), ...questions]
    tell([...outcomes, ...beyond], { added: 0, duplicates: 0, questions: open, failures: [] })
    setProgress(undefined)
  }

  /** By line: the chosen address, or null for none. Without an answer, it stays a question. */
  function answer(answers: ReadonlyMap<Question, MatchedAddress | null>): void {
    if (!report) return
    const outcomes = [...answers].map(([question, address]) =>
      address ? settle(question, address) : failed(question, 'skipped'),
    )
    const questions = report.questions.filter((question) => !answers.has(question))
    tell(outcomes, { ...report, questions })
  }

  const stop = () => running.current?.abort()
  return { text, setText, replace, without, progress, report, start, stop, answer }
}

/** The addresses in a text, one per line; the text itself if there are none. */
function listed(text: string): string {
  return textOfList(parseAddressList(text)) || text.trim()
}

function failed(entry: Entry, reason: Reason): Failure {
  return { line: entry.line, ...ownWords(entry), reason }
}
