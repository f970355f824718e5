import { lookAt } from './look-at-state.ts'
import { PANEL_STATES } from './states.ts'

lookAt(PANEL_STATES, 'kept')
