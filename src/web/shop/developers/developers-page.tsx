import { APP_PATHS } from '../../../contract/paths.ts'
import { Header } from '../../header.tsx'
import { useShop } from '../../shop.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Footer } from '../footer.tsx'
import { TAGS } from './api-document.ts'
import { AFTER, BEFORE, type GuideSection } from './guide.tsx'
import { Calls, Objects, tagAnchor } from './reference.tsx'

const CONTENTS: readonly (readonly [name: string, anchor: string])[] = [
  ...BEFORE.map(({ id, title }) => [title, id] as const),
  ...TAGS.map(({ name }) => [name, tagAnchor(name)] as const),
  ['Objects', 'objects'],
  ...AFTER.map(({ id, title }) => [title, id] as const),
]

/** The API on one page, made from its OpenAPI document. */
export function Developers() {
  const { brandName } = useShop()
  return (
    <>
      <Header>
        <a href={APP_PATHS.accountKeys} className={buttonClass('secondary')}>
          Your Account
        </a>
      </Header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-6xl gap-x-12 gap-y-8 px-4 py-12 sm:px-6 lg:grid-cols-[1fr_4fr] lg:py-16"
      >
        <div className="lg:col-start-2">
          <h1 className="text-2xl">{`The ${brandName} API`}</h1>
          <p className="mt-4 max-w-2xl text-base text-muted">
            Order recorded deeds from your own software: send an address and a file number, and get
            an event when the deed is ready. Try it with a test key first.
          </p>
        </div>
        <nav
          aria-label="On this page"
          className="border-line max-lg:border-y max-lg:py-4 tall:lg:sticky lg:top-24 lg:row-span-2 lg:row-start-1 lg:self-start"
        >
          <p className="font-medium">On this page</p>
          <ul className="mt-1 max-lg:columns-2">
            {CONTENTS.map(([name, anchor]) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline sm:min-h-8"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 space-y-10 lg:col-start-2">
          {BEFORE.map(guide)}
          <Calls />
          <Objects />
          {AFTER.map(guide)}
        </div>
      </main>
      <Footer />
    </>
  )
}

function guide({ id, title, body }: GuideSection) {
  return (
    <section
      key={id}
      aria-labelledby={id}
      className="border-line not-first:border-t not-first:pt-10"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {body}
    </section>
  )
}
