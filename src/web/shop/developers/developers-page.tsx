import { APP_PATHS } from '../../../contract/paths.ts'
import { OnThisPage } from '../on-this-page.tsx'
import { Blocks, type Prose } from '../prose.tsx'
import { SitePage } from '../site-page.tsx'
import { TAGS } from './api-document.ts'
import { GUIDE_SLOTS } from './guide.tsx'
import { Calls, Objects, tagAnchor } from './reference.tsx'

const REFERENCE = [
  ...TAGS.map(({ name }) => ({ id: tagAnchor(name), title: name })),
  { id: 'objects', title: 'Objects' },
]
/** Where the guide goes on after the calls. */
const AFTER = 'webhooks'

export function Developers({ prose: { title, lead, sections } }: { prose: Prose }) {
  const middle = sections.findIndex(({ id }) => id === AFTER)
  const [before, after] = [sections.slice(0, middle), sections.slice(middle)]
  return (
    <SitePage
      act={['Get a test key', APP_PATHS.accountSignUp]}
      className="mx-auto grid max-w-6xl gap-x-12 gap-y-8 px-4 py-12 sm:px-6 lg:grid-cols-[1fr_4fr] lg:py-16"
    >
      <div className="lg:col-start-2">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-4 max-w-2xl text-base text-muted">{lead}</p>
      </div>
      <OnThisPage entries={[...before, ...REFERENCE, ...after]} className="max-lg:columns-2" />
      <div className="min-w-0 space-y-10 lg:col-start-2">
        {before.map(guide)}
        <Calls />
        <Objects />
        {after.map(guide)}
      </div>
    </SitePage>
  )
}

const LOOK = {
  p: 'mt-3 max-w-2xl',
  ol: 'mt-3 max-w-2xl list-decimal space-y-2 ps-5',
  ul: 'mt-1 max-w-2xl list-disc ps-5',
  h3: 'mt-3 font-sans font-medium',
}

function guide({ id, title, text }: Prose['sections'][number]) {
  return (
    <section
      key={id}
      aria-labelledby={id}
      className="border-line not-first:border-t not-first:pt-10"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <Blocks look={LOOK} slots={GUIDE_SLOTS}>
        {text}
      </Blocks>
    </section>
  )
}
