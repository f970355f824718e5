import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MAX_DEEDS_PER_ORDER } from '../../../orders/price.ts'
import { Header } from '../../header.tsx'
import { addressAlone } from '../../matching/matched-address.ts'
import { indexWords } from '../../offer/forecast-words.ts'
import { StateNotices } from '../../offer/state-notices.tsx'
import { useShop } from '../../shop.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { countOf } from '../../ui/count-of.ts'
import { CartList } from '../cart/cart-list.tsx'
import { backWords, type Removed } from '../cart/undo.tsx'
import type { Addition, CartItem, ItemChange } from '../cart.ts'
import { Footer } from '../footer.tsx'
import { useCart } from '../use-cart.ts'
import { useForecasts } from '../use-forecasts.ts'
import { AddressBox } from './address-box.tsx'
import { ManyDisclosure, useLinesLeft } from './many-disclosure.tsx'
import { OrderSummary } from './order-summary.tsx'
import { takeChosen } from './query.ts'
import { sentSearches } from './search-log.ts'

const WORDS: Record<Addition['outcome'], (street: string) => string> = {
  added: (street) => `Added ${street}`,
  duplicate: (street) => `${street} is already in your order, so we didn’t add it again.`,
  full: () => `An order holds up to ${MAX_DEEDS_PER_ORDER} deeds. Please place this one first.`,
}

export default function Search() {
  const { brandName } = useShop()
  const { cart, isKnown, add, remove, change } = useCart()
  const forecasts = useForecasts(cart)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<Removed>()
  const [cartNews, setCartNews] = useState('')
  /** Back in the address box to be changed; what's chosen next takes its place. */
  const [edited, setEdited] = useState<Removed>()
  const left = useLinesLeft()
  const listTitle = useRef<HTMLHeadingElement>(null)
  const [searches] = useState(sentSearches)
  // For start-app.ts, which remembers what was pressed up to now.
  useEffect(() => {
    dispatchEvent(new Event('search-ready'))
  }, [])
  // In the layout's turn, so that nobody sees the cart without it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came before the first render
  useLayoutEffect(() => {
    const chosen = takeChosen()
    if (chosen) choose(chosen)
  }, [])

  useEffect(() => {
    // On a phone, a page that's put away may never hear of its end.
    const left = () => document.visibilityState === 'hidden' && searches.over()
    document.addEventListener('visibilitychange', left)
    window.addEventListener('pagehide', searches.over)
    return () => {
      document.removeEventListener('visibilitychange', left)
      window.removeEventListener('pagehide', searches.over)
      searches.over()
    }
  }, [searches])

  function addAndLog(item: CartItem, position?: number): Addition['outcome'] {
    const outcome = add(item, position)
    if (outcome === 'added') {
      setRemoved(undefined)
      searches.added(addressAlone(item))
    }
    return outcome
  }

  function choose(item: CartItem): void {
    const { reference } = edited?.address ?? {}
    const outcome = addAndLog(reference ? { ...item, reference } : item, edited?.index)
    setEdited(undefined)
    setSaid(WORDS[outcome](item.streetAddress))
  }

  function changeAt(index: number, itemChange: ItemChange): string | undefined {
    setRemoved(undefined)
    return change(index, itemChange)
  }

  function edit(index: number): void {
    const address = cart[index]
    if (!address) return
    remove(index)
    setRemoved(undefined)
    setEdited({ address, index })
    setSaid('')
    setCartNews(`${address.streetAddress} is back in the address box`)
  }

  function removeAt(index: number): void {
    const address = cart[index]
    if (!address) return
    remove(index)
    setSaid('')
    setRemoved({ address, index })
    setCartNews(`Removed ${address.streetAddress}`)
  }

  function undo(): void {
    if (!removed) return
    const { address, index } = removed
    const outcome = add(address, index)
    setRemoved(undefined)
    setCartNews(
      outcome === 'added'
        ? backWords(address.streetAddress)
        : WORDS[outcome](address.streetAddress),
    )
    // The button that had the focus is gone.
    listTitle.current?.focus()
  }

  function emptied(): void {
    setEdited(undefined)
    searches.over()
  }

  function finishLines(): void {
    left.open()
    requestAnimationFrame(() => document.getElementById('many')?.focus())
  }

  // Set by start-app.ts for visitors with a filled cart, who'd otherwise see an empty one first.
  const untilKnown = isKnown ? '' : 'in-data-[cart=filled]:invisible'

  return (
    <>
      <title>{`Find Your Property Deeds - ${brandName}`}</title>
      <Header>
        <span className={untilKnown}>
          <Badge>{countOf(cart.length, 'Address', 'Addresses')}</Badge>
        </span>
      </Header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 pt-8 sm:px-6 sm:pt-12 sm:pb-12 lg:pb-16"
      >
        <h1 className="text-xl">Find Your Property Deeds</h1>
        <p className="mt-2 text-muted">
          Search and add addresses to get instant access to property deeds
        </p>
        <Card aria-labelledby="search-title" className="mt-6">
          <h2 id="search-title" className="text-lg">
            Search Property Address
          </h2>
          <p className="mt-1 mb-4 text-muted">
            <span>Start typing the property address to search across the USA</span>. A parcel number
            (APN) or a pasted list works too.
          </p>
          <AddressBox
            labelledBy="search-title"
            onChoose={choose}
            onPasteLines={left.fill}
            onType={() => setSaid('')}
            onShown={searches.shown}
            onEmptied={emptied}
            edited={edited?.address}
            said={said}
          />
          <ManyDisclosure add={addAndLog} left={left} />
        </Card>
        <section aria-labelledby="selected-title" className={`mt-8 ${untilKnown}`}>
          <StateNotices cart={cart} forecasts={forecasts} />
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2
              id="selected-title"
              ref={listTitle}
              tabIndex={-1}
              className="text-lg"
            >{`Selected Addresses (${cart.length})`}</h2>
            {cart.length > 0 && (
              <p className="min-h-5 text-xs text-muted max-sm:w-full">
                {indexWords(forecasts.known)}
              </p>
            )}
          </div>
          <p role="status" className="sr-only">
            {cartNews}
          </p>
          {(cart.length > 0 || removed) && (
            <CartList
              {...{ cart, forecasts, removed }}
              onRemove={removeAt}
              onChange={changeAt}
              onEdit={edit}
              onUndo={undo}
            />
          )}
          {cart.length === 0 && (
            <p className="mt-3 rounded border border-dashed border-edge p-6 text-center text-muted">
              No addresses added yet. Search and select addresses above to get started.
            </p>
          )}
        </section>
        <OrderSummary
          {...{ cart, forecasts }}
          linesLeft={left.lines}
          onFinishLines={finishLines}
          className={untilKnown}
        />
      </main>
      <div className={`contents ${untilKnown}`}>
        <Footer />
      </div>
    </>
  )
}
