import { lookAt } from './look-at-state.ts'
import { CART_AND_CARD_STATES } from './states.ts'

lookAt(CART_AND_CARD_STATES, 'fresh')
