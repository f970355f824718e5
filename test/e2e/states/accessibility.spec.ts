import { lookAt } from './look-at-state.ts'
import { CART_AND_CARD_STATES, PAGE_STATES } from './states.ts'

lookAt(PAGE_STATES, 'kept')
lookAt(CART_AND_CARD_STATES, 'fresh')
