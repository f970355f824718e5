import { APP_PATHS } from '../../../contract/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from '../message-page.tsx'
import { Phrase, type Prose } from '../prose.tsx'

interface Props {
  prose: Prose
  /** Finding the order helps. */
  isFound: boolean
}

/** The page behind an emailed link that opens nothing, or nothing now. */
export function EndedPage({ prose: { title, lead }, isFound }: Props) {
  return (
    <MessagePage>
      <h1 className="mt-6 text-xl">{title}</h1>
      <p className="mt-4 text-muted">
        <Phrase>{lead}</Phrase>
      </p>
      {isFound && (
        <p className="mt-8">
          <a href={APP_PATHS.findOrders} className={buttonClass('primary')}>
            Find My Orders
          </a>
        </p>
      )}
    </MessagePage>
  )
}
