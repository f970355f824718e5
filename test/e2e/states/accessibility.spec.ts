import { lookAt } from './look-at-state.ts'
import { SHOP_STATES } from './states.ts'

lookAt(SHOP_STATES)
