import { SupportLink } from '../shop.tsx'
import { MessagePage } from './message-page.tsx'

/** The page behind an emailed link while our database is away. */
export function Unavailable() {
  return (
    <MessagePage>
      <h1 className="mt-6 text-xl">Back in a moment</h1>
      <p className="mt-4 text-muted">
        We can’t open this link right now. Your order and your deeds are safe. Reload this page in a
        minute. If it still doesn’t open, email <SupportLink />.
      </p>
    </MessagePage>
  )
}
