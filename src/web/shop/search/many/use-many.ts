import { useEffect, useRef, useState } from 'react'
import type { CartAddress } from '../../../../contract/common.ts'
import { MAX_DEEDS_PER_ORDER } from '../../../../orders/price.ts'
import type { Addition } from '../../cart.ts'
import { parseAddressList } from './address-list.ts'
import { patientAsk } from './ask.ts'
import { type Match, type Reason, SETTLED } from './match.ts'
import { matchLines } from './run.ts'

export interface Failure {
  line: string
  reason: Reason
}
export type Question = Extract<Match, { kind: 'unsure' }>

export interface Report {
  added: number
  questions: Question[]
  failures: Failure[]
}

export interface Progress {
  done: number
  total: number
  /** The service asked us to slow down. */
  paused: boolean
}

type Add = (address: CartAddress) => Addition['outcome']

function textOf(failures: Failure[]): string {
  return failures
    .filter(({ reason }) => !SETTLED.includes(reason))
    .map(({ line }) => line)
    .join('\n')
}

/** Adding many addresses: the text, the matching of its lines, and the outcome for each. */
export function useMany(add: Add) {
  const [text, setText] = useState('')
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

  function addOrSay(line: string, address: CartAddress): Failure[] {
    const outcome = add(address)
    return outcome === 'added' ? [] : [{ line, reason: outcome }]
  }

  /** Adds the sure matches; returns those that can't be added, in line order. */
  function settle(match: Match): Failure[] {
    if (match.kind === 'sure') return addOrSay(match.line, match.address)
    return match.kind === 'failed' ? [match] : []
  }

  async function start(): Promise<void> {
    const all = parseAddressList(text)
    if (all.length === 0) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const lines = all.slice(0, MAX_DEEDS_PER_ORDER)
    const tell = (change: Partial<Progress>) =>
      setProgress((now) => ({ done: 0, total: lines.length, paused: false, ...now, ...change }))
    tell({})
    const ask = patientAsk(signal, (paused) => tell({ paused }))
    const matches = await matchLines(lines, ask, { signal, onProgress: (done) => tell({ done }) })
    // Aborted by leaving the page, not by the button.
    if (running.current !== controller) return
    const beyond = all.slice(lines.length).map((line) => ({ line, reason: 'beyond' as const }))
    const failures = [...matches.flatMap(settle), ...beyond]
    const questions = matches.filter((match) => match.kind === 'unsure')
    setText(textOf(failures))
    setReport({ added: all.length - failures.length - questions.length, questions, failures })
    setProgress(undefined)
  }

  /** By line: the chosen address, or null for none of them. A line without an answer stays a
   * question. */
  function answer(answers: ReadonlyMap<Question, CartAddress | null>): void {
    if (!report) return
    const left = [...answers].flatMap(([{ line }, address]): Failure[] =>
      address ? addOrSay(line, address) : [{ line, reason: 'skipped' }],
    )
    const failures = [...report.failures, ...left]
    setText(textOf(failures))
    setReport({
      added: report.added + answers.size - left.length,
      questions: report.questions.filter((question) => !answers.has(question)),
      failures,
    })
  }

  return { text, setText, progress, report, start, stop: () => running.current?.abort(), answer }
}
