import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { Header } from '../../header.tsx'
import { useShop } from '../../shop.tsx'
import { lasting } from '../../storage.ts'
import { Badge } from '../../ui/badge.tsx'
import { countOf } from '../../ui/count-of.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { backWords, type Removed, withUndo } from '../cart/undo.tsx'
import { Footer } from '../footer.tsx'
import { useCart } from '../use-cart.ts'
import { isPaidIntent, readEntry, writeEntry } from './checkout-memory.ts'
import { CheckoutWaiting } from './checkout-waiting.tsx'
import { Payment } from './payment.tsx'

const LEAVE_AFTER_MS = 1500

export default function Checkout() {
  const { brandName } = useShop()
  const [, navigate] = useLocation()
  const { cart, isKnown, add, remove } = useCart()
  const [removed, setRemoved] = useState<Removed>()
  const [news, setNews] = useState('')
  const leaveTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leaving = useRef(false)
  // Going back here after paying leads to the order.
  const openIntent = useRef<string>(undefined)

  useEffect(() => {
    openIntent.current ??= readEntry()
    if (!isKnown || cart.length > 0 || leaving.current) return
    if (isPaidIntent(lasting, openIntent.current)) {
      // Another tab has paid for this same cart.
      navigate(`${APP_PATHS.success}?payment_intent=${openIntent.current}`, { replace: true })
      return
    }
    toastError('Cart is Empty', 'Please add at least one address to your cart before checking out.')
    navigate(APP_PATHS.search, { replace: true })
  }, [isKnown, cart.length, navigate])

  useEffect(() => {
    // A page from the browser's back-forward cache knows nothing of what has happened since.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  function removeAt(index: number): void {
    const address = cart[index]
    if (!address) return
    if (cart.length === 1) {
      leaving.current = true
      toast('Redirecting to search page...')
      leaveTimer.current = setTimeout(() => navigate(APP_PATHS.search), LEAVE_AFTER_MS)
    }
    remove(index)
    setRemoved({ address, index })
    setNews(`Removed ${address.streetAddress}`)
  }

  function undo(): void {
    if (!removed) return
    clearTimeout(leaveTimer.current)
    leaving.current = false
    add(removed.address, removed.index)
    setRemoved(undefined)
    setNews(backWords(removed.address.streetAddress))
    // The button that had the focus is gone.
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
  }

  return (
    <>
      <title>{`Checkout - ${brandName}`}</title>
      <Header
        start={
          <Link href={APP_PATHS.search} className="inline-flex min-h-11 items-center gap-2">
            <BackIcon />
            <span className="max-sm:sr-only">Back to Cart</span>
          </Link>
        }
      >
        {isKnown && <Badge>{countOf(cart.length, 'Deed', 'Deeds')}</Badge>}
      </Header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-dvh max-w-6xl px-4 pb-10 sm:px-6 lg:pt-7 lg:pb-14"
      >
        <h1 className="text-xl max-lg:sr-only">Checkout</h1>
        {!isKnown ? (
          <CheckoutWaiting />
        ) : cart.length > 0 ? (
          <Payment
            {...{ cart, removed }}
            onRemove={removeAt}
            onUndo={undo}
            onIntent={(id) => {
              openIntent.current = id
              writeEntry(id)
            }}
          />
        ) : (
          <>
            <p className="mt-4 text-muted">Your cart is empty.</p>
            {withUndo([], { removed, onUndo: undo }, (row, key) => (
              <div
                key={key}
                className="mt-3 max-w-lg rounded border border-dashed border-edge ps-4"
              >
                {row}
              </div>
            ))}
          </>
        )}
        <p role="status" className="sr-only">
          {news}
        </p>
      </main>
      <Footer />
    </>
  )
}
