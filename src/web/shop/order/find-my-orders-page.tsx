import { Header } from '../../header.tsx'
import { SupportLink, useShop } from '../../shop.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Footer } from '../footer.tsx'
import FindOrdersForm from './find-orders-form.tsx'

/** For anyone who lost our email or is using another browser: we email the links again. */
export default function FindMyOrders() {
  const { brandName } = useShop()
  const isReady = useHydrated()
  return (
    <>
      <title>{`Find My Orders - ${brandName}`}</title>
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto max-w-xl px-4 py-8 sm:px-6 sm:py-16">
        <h1 className="text-xl">Find My Orders</h1>
        <p className="mt-2 text-muted">
          You don’t need an account. Enter the email you ordered with, and we’ll send you a link to
          each order.
        </p>
        <Card className="mt-6 min-h-52">
          {isReady ? <FindOrdersForm /> : <Skeleton label="Preparing the form" rows={1} />}
        </Card>
        <p className="mt-6 text-muted">
          Can’t use that email anymore? Email <SupportLink /> with your order number.
        </p>
      </main>
      <Footer />
    </>
  )
}
