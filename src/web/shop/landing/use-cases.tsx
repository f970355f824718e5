import type { ReactNode } from 'react'
import { Scan } from './scan.tsx'
import { Section } from './section.tsx'

const INDEX = [
  ['418 Larkmoor Ave, Miami', '2022R0184417', 'Mar 4, 2022'],
  ['27 Pennyroyal St, Phoenix', '2024-0441906', 'Aug 19, 2024'],
  ['5914 Bellhaven Ave, Dallas', '202300118862', 'Jun 9, 2023'],
] as const

export function UseCases() {
  return (
    <Section id="use-cases" title="Who it’s for">
      <div className="mt-8 divide-y divide-line border-y border-line">
        <Case
          who="Real Estate Agents"
          what="See who’s on title, and how they hold it, before the listing appointment."
        >
          <div className="border border-sheet">
            <Scan
              part="parties"
              alt="Sample deed: Jason A. Villanueva, a single man, as sole owner, hereinafter called the Grantee"
            />
          </div>
        </Case>
        <Case
          who="Property Investors"
          what="Paste a list, order every deed at once, and get one ZIP file with an index."
        >
          <IndexFile />
        </Case>
        <Case
          who="Title Professionals"
          what="Fill a gap in the file with the recorded instrument, its number, and a hash you can verify."
        >
          <div className="border border-sheet">
            <Scan
              part="number"
              alt="Sample deed: Instrument number 2024-0744651, recorded December 16, 2024, 11:53 AM"
            />
          </div>
        </Case>
      </div>
    </Section>
  )
}

function Case({ who, what, children }: { who: string; what: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-10 gap-y-3 py-7 lg:grid-cols-[15rem_1fr_28.75rem]">
      <h3 className="text-lg">{who}</h3>
      <p className="text-muted">{what}</p>
      {children}
    </div>
  )
}

function IndexFile() {
  return (
    <table className="w-full border border-line bg-card text-left text-xs">
      <caption className="sr-only">An order’s index</caption>
      <thead className="text-muted">
        <tr>
          <th className="px-3 py-1.5 font-normal">Property</th>
          <th className="px-3 py-1.5 font-normal">Instrument number</th>
          <th className="px-3 py-1.5 font-normal max-sm:hidden">Recorded</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {INDEX.map(([property, number, recorded]) => (
          <tr key={number}>
            <td className="px-3 py-1.5">{property}</td>
            <td className="px-3 py-1.5 whitespace-nowrap normal-nums">{number}</td>
            <td className="px-3 py-1.5 whitespace-nowrap max-sm:hidden">{recorded}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
