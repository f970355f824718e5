import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DeedFact, FactName } from '../../../../deed-fact.ts'
import { reasonOf } from '../../../api.ts'
import { centerMark, DocumentPage } from '../../../document/document-page.tsx'
import { usePdf } from '../../../document/use-pdf.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const ZOOMS = [1, 1.5, 2, 3]

interface Props {
  url: string
  facts: readonly DeedFact[]
  active: FactName | undefined
}

/** The pages of a deed, each drawn when it's turned to, with what was read on it marked. */
export default function DeedViewer({ url, facts, active }: Props) {
  const { state, retry } = usePdf(url)
  if (state.is === 'failed') {
    return (
      <Notice title="Couldn’t show the deed" onRetry={retry}>
        {reasonOf(state.cause)}
      </Notice>
    )
  }
  if (state.is === 'loading') return <Skeleton label="Loading the deed" rows={8} />
  return <Pages pdf={state.pdf} facts={facts} active={active} />
}

type Open = Extract<ReturnType<typeof usePdf>['state'], { is: 'open' }>

function Pages({ pdf, facts, active }: Omit<Props, 'url'> & Pick<Open, 'pdf'>) {
  const [number, setNumber] = useState(1)
  const [step, setStep] = useState(0)
  const zoom = ZOOMS[step] ?? 1
  const turn = (by: number) => setNumber((now) => within(now + by, 1, pdf.numPages))
  const magnify = (by: number) => setStep((now) => within(now + by, 0, ZOOMS.length - 1))
  const page = facts.find(({ name }) => name === active)?.page
  // The highlight follows the fact in focus, onto its page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another fact on the same page turns back to it
  useEffect(() => {
    if (page !== undefined) setNumber(page)
  }, [page, active])
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is another's once these change
  useEffect(() => centerMark(box.current), [active, number, zoom])
  const marks = facts.flatMap(({ name, places }) =>
    places
      .filter((place) => place.page === number)
      .map((place) => ({
        ...place,
        page: place.page - 1,
        isBad: false,
        isQuiet: name !== active,
      })),
  )
  const press = (event: KeyboardEvent) => {
    const act = KEYS[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    // Where there's more of the page to either side, the arrows go there.
    if (act.turn && zoom > 1) return
    event.preventDefault()
    if (act.turn) turn(act.turn)
    else magnify(act.magnify ?? 0)
  }
  return (
    <section
      aria-label="Pages of the deed"
      className="min-w-0 rounded border border-line bg-card sticky top-16 max-lg:z-10 lg:top-20"
    >
      <div className="flex items-center border-b border-line ps-4 pe-1">
        <p role="status" className="me-auto text-sm font-medium">
          {`Page ${number} of ${pdf.numPages}`}
        </p>
        <Tool name="Smaller" sign="−" isOff={step === 0} onPress={() => magnify(-1)} />
        <p className="figure w-10 text-center text-xs text-muted">{`${zoom * 100}%`}</p>
        <Tool name="Larger" sign="+" isOff={step === ZOOMS.length - 1} onPress={() => magnify(1)} />
        <Tool name="Previous page" sign="‹" isOff={number === 1} onPress={() => turn(-1)} />
        <Tool name="Next page" sign="›" isOff={number === pdf.numPages} onPress={() => turn(1)} />
      </div>
      <section
        ref={box}
        aria-label={`Page ${number}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onKeyDown={press}
        className="max-h-[45dvh] overflow-auto bg-deep p-2 lg:max-h-[85dvh]"
      >
        <DocumentPage pdf={pdf} number={number} zoom={zoom} marks={marks} isWhole={false} />
      </section>
    </section>
  )
}

/** While the page has the focus. */
const KEYS: Record<string, { turn?: number; magnify?: number }> = {
  ArrowLeft: { turn: -1 },
  ArrowRight: { turn: 1 },
  '+': { magnify: 1 },
  '-': { magnify: -1 },
}

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

/** Never disabled: on the last page, that would drop the focus. */
function Tool(props: { name: string; sign: string; isOff: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.name}
      aria-disabled={props.isOff}
      onClick={props.onPress}
      className="min-h-11 min-w-11 text-lg aria-disabled:text-edge"
    >
      {props.sign}
    </button>
  )
}
