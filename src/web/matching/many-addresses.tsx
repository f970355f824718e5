import { useEffect, useRef, useState } from 'react'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { countOf } from '../ui/count-of.ts'
import { parseAddressList, readAddressFile } from './address-list.ts'
import { FileChoice } from './file-choice.tsx'
import type { Added, MatchedAddress } from './matched-address.ts'
import { ManyProgress, ManyQuestions } from './questions.tsx'
import type { Reason } from './run.ts'
import { NO_MATCH, NOT_CONFIGURED } from './search-words.ts'
import { type Failure, type Filled, type Left, type Report, useMany } from './use-many.ts'

function wordsOf({ added, duplicates, questions, failures }: Report): string {
  return [
    `${countOf(added, 'address', 'addresses')} added`,
    duplicates > 0 && `${duplicates} already in your order`,
    questions.length > 0 && countOf(questions.length, 'needs your choice', 'need your choice'),
    failures.length > 0 && `${failures.length} not added`,
  ]
    .filter(Boolean)
    .join(', ')
}

function withoutWords(rows: readonly number[]): string {
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.join(', ')}: no address.`
}

/** A list of addresses, pasted or from a file, matched line by line. Loaded when it's opened. */
export default function ManyAddresses(props: {
  add: (address: MatchedAddress) => Added
  filled: Filled
  onLeft: (left: Left) => void
  /** What its pages call the customer's own word for a line. */
  reference?: string
}) {
  const { text, setText, replace, without, progress, report, start, stop, answer } = useMany(props)
  const [problem, setProblem] = useState('')
  const [isOver, setIsOver] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const find = useRef<HTMLButtonElement>(null)
  const result = useRef<HTMLHeadingElement>(null)
  const entries = parseAddressList(text)
  const lines = entries.length
  const referred = entries.filter(({ reference }) => reference).length

  // The work continues at the outcome, for sighted, screen reader and keyboard users alike.
  useEffect(() => {
    if (report) result.current?.focus()
  }, [report])

  // What was pasted is a press of this button away from the order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was put in is taken once
  useEffect(() => {
    const { text, file } = props.filled
    if (file) void take(file)
    if (text || file) find.current?.focus({ preventScroll: true })
  }, [props.filled])

  async function take(file: File): Promise<void> {
    const read = await readAddressFile(file)
    setProblem('problem' in read ? read.problem : '')
    if ('text' in read) replace(read.text)
  }

  function go(): void {
    setProblem(lines === 0 ? 'Paste at least one address, or choose a file.' : '')
    if (lines === 0) box.current?.focus()
    else void start()
  }

  return (
    <fieldset
      aria-label="Add many addresses"
      className="min-w-0 space-y-4 pt-3"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        void take(file)
      }}
    >
      <div>
        <label htmlFor="many" className="mb-1 block font-medium">
          One address per line
        </label>
        <p id="many-hint" className="mb-2 text-xs text-muted">
          {`Paste up to ${MAX_DEEDS_PER_ORDER}, or drop a CSV or text file here. We read columns such as address, city, state, ZIP and file number.`}
        </p>
        <textarea
          id="many"
          ref={box}
          rows={6}
          value={text}
          readOnly={progress !== undefined}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          aria-describedby="many-hint many-count"
          autoComplete="off"
          spellCheck={false}
          className={`block w-full rounded border bg-white px-4 py-3 ${isOver ? 'border-seal bg-seal-wash' : 'border-edge'}`}
        />
        <p id="many-count" className="mt-1 text-xs text-muted">
          {countOf(lines, 'address', 'addresses')}
          {referred > 0 && `, ${referred} with a ${props.reference ?? 'reference'}`}
          {lines > MAX_DEEDS_PER_ORDER && `. We’ll take the first ${MAX_DEEDS_PER_ORDER}.`}
        </p>
        <p role="status" className="text-oxblood">
          {problem}
          {without.length > 0 && ` ${withoutWords(without)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {/* One button for both, so that the focus stays. */}
        <Button ref={find} variant="secondary" onClick={progress ? stop : go}>
          {progress ? 'Stop' : 'Find these addresses'}
        </Button>
        {!progress && (
          <FileChoice onFile={take} className={buttonClass('secondary')}>
            Choose a file
          </FileChoice>
        )}
        <ManyProgress progress={progress} outcome={report ? wordsOf(report) : ''} />
      </div>
      {report && !progress && (
        <section aria-labelledby="many-result" className="space-y-4">
          <h3 id="many-result" ref={result} tabIndex={-1} className="text-lg outline-none">
            {wordsOf(report)}
          </h3>
          {report.questions.length > 0 && (
            <ManyQuestions questions={report.questions} onAnswer={answer} />
          )}
          {report.failures.length > 0 && <ManyFailures failures={report.failures} />}
        </section>
      )}
    </fieldset>
  )
}

const WORDS: Record<Reason, string> = {
  no_match: NO_MATCH,
  no_house_number: 'Add the house number: a street or town alone has no deed.',
  full: `Your order is full: it holds up to ${MAX_DEEDS_PER_ORDER} deeds.`,
  beyond: `Beyond the first ${MAX_DEEDS_PER_ORDER} lines.`,
  skipped: 'You chose none of the suggestions.',
  stopped: 'Stopped before its turn.',
  not_configured: NOT_CONFIGURED,
  unavailable: 'Address search didn’t respond. Please try this one again.',
}

function ManyFailures({ failures }: { failures: Failure[] }) {
  return (
    <div>
      <h4 className="font-medium">Not added</h4>
      <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto rounded border border-line bg-white">
        {failures.map(({ line, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand twice, and none moves
          <li key={index} className="px-4 py-2">
            <span className="block wrap-anywhere">{line}</span>
            <span className="block text-xs text-amber-ink">{WORDS[reason]}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">
        {failures.length === 1
          ? 'It’s back in the box above. Fix it and try again.'
          : 'They’re back in the box above. Fix them and try again.'}
      </p>
    </div>
  )
}
