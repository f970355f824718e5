import { Header } from '../header.tsx'
import { Footer } from './footer.tsx'
import { NotFoundMessage } from './not-found-message.tsx'

export function NotFound() {
  return (
    <>
      <Header />
      <NotFoundMessage />
      <Footer />
    </>
  )
}
