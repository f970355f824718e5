import { lookAt } from './look-at-state.ts'
import { PAGE_STATES } from './states.ts'

lookAt(PAGE_STATES, 'kept')
