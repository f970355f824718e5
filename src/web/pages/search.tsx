import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { addressOf, formatAddress } from '../../addresses/address.ts'
import type { SuggestionProperties } from '../../contract/addresses.ts'
import { CartAddress } from '../../contract/common.ts'
import { logSearchEvent } from '../../contract/searches.ts'
import { MAX_DEEDS_PER_ORDER } from '../../orders/price.ts'
import { call } from '../api.ts'
import { logFailure } from '../log.ts'
import { AddressBox } from '../parts/address-box.tsx'
import { CartList } from '../parts/cart-list.tsx'
import { countOf } from '../parts/count-of.ts'
import { Header } from '../parts/header.tsx'
import { NotAGovernmentAgency } from '../parts/not-a-government-agency.tsx'
import { OrderSummary } from '../parts/order-summary.tsx'
import { useShop } from '../parts/shop.tsx'
import { useCart } from '../parts/use-cart.ts'
import { searchSessionId } from '../search-session.ts'
import { lasting } from '../storage.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'

function logCartAdd(address: CartAddress): void {
  const body = {
    sessionId: searchSessionId(lasting),
    rawQuery: formatAddress(address),
    normalizedAddress: address,
    searchStage: 'cart_add',
    metadata: null,
    userEmail: null,
    conversionOrderId: null,
  }
  call(logSearchEvent, { body }).catch((cause) => logFailure('Failed to track search event', cause))
}

export default function Search() {
  const { brandName } = useShop()
  const { cart, add, remove } = useCart()
  const [said, setSaid] = useState('')
  const listTitle = useRef<HTMLHeadingElement>(null)

  function choose(place: SuggestionProperties): void {
    const chosen = z.safeParse(CartAddress, addressOf(place))
    if (!chosen.success) {
      setSaid('A deed needs a whole address, with street, city and state. Please type some more.')
      return
    }
    const address = chosen.data
    const outcome = add(address)
    if (outcome === 'added') {
      setSaid(`Added ${address.streetAddress}`)
      logCartAdd(address)
    } else if (outcome === 'duplicate') {
      setSaid(`${address.streetAddress} is already in your order, so we did not add it again.`)
    } else {
      setSaid(`An order holds up to ${MAX_DEEDS_PER_ORDER} deeds. Please place this one first.`)
    }
  }

  function removeAt(index: number): void {
    setSaid(`Removed ${cart[index]?.streetAddress}`)
    remove(index)
    // The button that had the focus is gone.
    listTitle.current?.focus()
  }

  return (
    <>
      <title>{`Find Your Property Deeds - ${brandName}`}</title>
      <Header>
        <Badge>{countOf(cart.length, 'Address', 'Addresses')}</Badge>
      </Header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 pt-8 sm:px-6 sm:pt-12 lg:pb-16"
      >
        <h1 className="text-xl">Find Your Property Deeds</h1>
        <p className="mt-2 text-muted">
          Search and add addresses to get instant access to property deeds
        </p>
        <div className="mt-8 grid gap-8 lg:grid-cols-[1fr_20rem]">
          <div className="space-y-8">
            <Card aria-labelledby="search-title">
              <h2 id="search-title" className="text-lg">
                Search Property Address
              </h2>
              <p className="mt-1 mb-4 text-muted">
                Start typing the property address to search across the USA
              </p>
              <AddressBox labelledBy="search-title" onChoose={choose} said={said} />
              <p className="mt-1 text-xs text-muted">
                Each address you add will be added to your order
              </p>
            </Card>
            <section aria-labelledby="selected-title">
              <h2
                id="selected-title"
                ref={listTitle}
                tabIndex={-1}
                className="mb-3 text-lg"
              >{`Selected Addresses (${cart.length})`}</h2>
              {cart.length === 0 ? (
                <p className="rounded border border-dashed border-edge p-6 text-center text-muted">
                  No addresses added yet. Search and select addresses above to get started.
                </p>
              ) : (
                <CartList cart={cart} onRemove={removeAt} />
              )}
            </section>
            <NotAGovernmentAgency />
          </div>
          <aside aria-label="Order" className="contents lg:block">
            <OrderSummary deeds={cart.length} />
          </aside>
        </div>
      </main>
    </>
  )
}
