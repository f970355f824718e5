import { DELIVERY_WINDOW } from '../../../policy.ts'
import { CardIcon, DownloadIcon } from '../../ui/icons.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { Section } from './section.tsx'

const STEPS = [
  {
    title: 'Enter Address',
    how: 'One address, or paste a whole list.',
    sight: (
      <span className="border-e border-ink pe-px font-medium whitespace-nowrap">
        418 Larkmoor Av
      </span>
    ),
  },
  {
    title: 'We Search',
    how: 'We check the recording office’s index and show you what’s there.',
    sight: (
      <span>
        <span className="block font-medium">Warranty deed</span>
        <span className="text-muted">Recorded Mar 4, 2022</span>
      </span>
    ),
  },
  {
    title: 'Secure Payment',
    how: 'By card, encrypted. No account needed.',
    sight: (
      <>
        <CardIcon />
        <span className="font-medium">•••• 4242</span>
        <span className="ms-auto text-muted">08 / 29</span>
      </>
    ),
  },
  {
    title: 'Instant Download',
    how: `Here and by email. If our staff has to get the copy, it takes ${DELIVERY_WINDOW}.`,
    sight: (
      <>
        <span className="text-seal">
          <DownloadIcon />
        </span>
        <span>
          <span className="block font-medium">Deed.pdf</span>
          <span className="text-muted">Deed and provenance sheet</span>
        </span>
      </>
    ),
  },
]

/** Four steps on a line, which runs down on a phone. */
export function HowItWorks() {
  return (
    <Section id="how-it-works" title="How It Works" deep>
      <ol className="mt-8 grid lg:mt-10 lg:grid-cols-4">
        {STEPS.map(({ title, how, sight }, index) => {
          const isLast = index === STEPS.length - 1
          return (
            <li
              key={title}
              className="relative flex flex-col pb-7 ps-13 last:pb-0 lg:ps-0 lg:pe-8 lg:pb-0"
            >
              {!isLast && (
                <span
                  aria-hidden="true"
                  className="absolute start-4 top-0 h-full border-s-2 border-ink lg:start-0 lg:top-28 lg:h-auto lg:w-full lg:border-s-0 lg:border-t-2"
                />
              )}
              <span
                aria-hidden="true"
                className={`absolute start-0 top-0 flex size-8 items-center justify-center rounded-full border font-medium lg:top-24 ${isLast ? 'border-seal bg-seal text-white' : 'border-ink bg-ink text-paper'}`}
              >
                {index + 1}
              </span>
              <h3 className="text-lg lg:order-2 lg:mt-16">{title}</h3>
              <p className="mt-1 text-muted lg:order-3">
                <Unbroken text={how} />
              </p>
              <div
                aria-hidden="true"
                className="mt-3 lg:order-1 lg:mt-0 lg:flex lg:h-20 lg:items-end"
              >
                <p className="flex w-full items-center gap-2 rounded border border-sheet bg-card px-3 py-2 text-xs lg:max-w-56">
                  {sight}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
