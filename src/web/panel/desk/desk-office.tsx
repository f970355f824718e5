import { NO_TERMS } from '../../../addresses/offices/office-fee.ts'
import { feeTerms } from '../../../addresses/offices/office-words.ts'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { Card } from '../../ui/card.tsx'
import { Fact, Facts } from '../facts.tsx'
import { FACT_WORDS } from '../settings/office-words.ts'

/** Where to look for it, and which document the index named. */
export function DeskOffice({ line: { office, found } }: { line: DeskCase }) {
  return (
    <Card aria-labelledby="office-title" className="space-y-2">
      <h2 id="office-title" className="text-lg">
        Where to look
      </h2>
      {office ? (
        <Facts>
          <Fact name="Office">{`${office.title}, ${office.place}`}</Fact>
          {office.url && (
            <Fact name="Website">
              <Outside href={office.url} />
            </Fact>
          )}
          {office.phone && (
            <Fact name="Phone">
              <a href={`tel:${office.phone.replaceAll(/[^+\d]/g, '')}`} className="underline">
                {office.phone}
              </a>
            </Fact>
          )}
          {office.copyFee !== null && (
            <Fact name="Its fee">
              {[
                feeTerms({ ...NO_TERMS, cents: office.copyFee, unit: office.copyFeeUnit ?? null }),
                office.copyFeeNote,
              ]
                .filter(Boolean)
                .join(', ')}
            </Fact>
          )}
          {office.unverified && office.unverified.length > 0 && (
            <Fact name="Unverified">
              {office.unverified.map((fact) => FACT_WORDS[fact]).join(', ')}
            </Fact>
          )}
          {office.note && <Fact name="Note">{office.note}</Fact>}
        </Facts>
      ) : (
        <p className="text-muted">Which office records it is not known.</p>
      )}
      {found && (
        <Facts>
          <Fact name="Index names">
            {[
              found.documentType,
              found.instrumentNumber && `number ${found.instrumentNumber}`,
              found.recordedOn && `recorded ${found.recordedOn}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </Fact>
          {found.parcelNumber && <Fact name="Parcel">{found.parcelNumber}</Fact>}
          <Fact name="Source">{found.source}</Fact>
          {found.deepLink && (
            <Fact name="Document">
              <Outside href={found.deepLink} />
            </Fact>
          )}
        </Facts>
      )}
    </Card>
  )
}

function Outside({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="break-all underline">
      {href}
    </a>
  )
}
