import { LEGAL_EFFECTIVE_DATE } from '../../../policy.ts'
import { OnThisPage } from '../on-this-page.tsx'
import { Blocks, type Prose } from '../prose.tsx'
import { SitePage } from '../site-page.tsx'

interface Props {
  prose: Prose
  /** Terms take effect on a day; what describes us doesn't. */
  isDated: boolean
}

export function LegalPage({ prose: { title, lead, sections }, isDated }: Props) {
  return (
    <SitePage className="mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-4 py-12 sm:px-6 lg:grid-cols-[1fr_3fr] lg:py-16">
      <div className="lg:col-start-2">
        <h1 className="text-2xl">{title}</h1>
        {isDated && <p className="mt-3 text-muted">{`Effective date: ${LEGAL_EFFECTIVE_DATE}`}</p>}
        <p className="mt-6 max-w-2xl text-base">{lead}</p>
      </div>
      <OnThisPage entries={sections} />
      <div className="prose-legal max-w-2xl lg:col-start-2">
        {sections.map(({ id, title: name, text }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{name}</h2>
            <Blocks>{text}</Blocks>
          </section>
        ))}
      </div>
    </SitePage>
  )
}
