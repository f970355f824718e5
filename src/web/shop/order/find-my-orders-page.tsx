import { Header } from '../../header.tsx'
import { SupportLink, useShop } from '../../shop.tsx'
import { Card } from '../../ui/card.tsx'
import { Footer } from '../footer.tsx'
import { FindOrdersForm } from './find-orders-form.tsx'

/** For anyone who lost our email or is using another browser: we email the links again. */
export default function FindMyOrders() {
  const { brandName } = useShop()
  return (
    <>
      <title>{`Find my orders - ${brandName}`}</title>
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-4 py-8 sm:px-6 sm:py-16">
        <h1 className="text-xl">Find my orders</h1>
        <p className="mt-2 text-muted">
          There is no account and no password here: your orders open by links that we send to the
          address you ordered with.
        </p>
        <Card className="mt-6">
          <FindOrdersForm />
        </Card>
        <p className="mt-6 text-muted">
          No longer have that address? Write to <SupportLink /> with your order number.
        </p>
      </main>
      <Footer />
    </>
  )
}
