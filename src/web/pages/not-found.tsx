import { Footer } from '../parts/footer.tsx'
import { Header } from '../parts/header.tsx'
import { NotFoundMessage } from '../parts/not-found-message.tsx'

export function NotFound() {
  return (
    <>
      <Header />
      <NotFoundMessage />
      <Footer />
    </>
  )
}
