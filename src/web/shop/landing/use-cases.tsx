import { Section } from './section.tsx'

const CASES = [
  [
    'Real Estate Agents',
    'Know whose name is on title, and how it is held, before the listing appointment.',
  ],
  [
    'Property Investors',
    'Order the deeds of a whole list of addresses at once and read the chain before you offer.',
  ],
  [
    'Title Professionals',
    'Fill a gap in the file with the recorded instrument and its number, wherever the county is.',
  ],
] as const

export function UseCases() {
  return (
    <Section id="use-cases" title="Made for people who work with property">
      <div className="mt-8 grid gap-8 lg:grid-cols-3 lg:gap-12">
        {CASES.map(([who, what]) => (
          <div key={who} className="border-t-2 border-ink pt-4">
            <h3 className="text-lg">{who}</h3>
            <p className="mt-1 text-muted">{what}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
