export interface SeenRequest {
  method: string
  path: string
  at: string
}

export interface Controls {
  down(on: boolean): void
  delayImages(ms: number): void
  reset(): void
  requests(): SeenRequest[]
}

export interface OfficeState {
  isDown: boolean
  imageDelayMs: number
  // How many times each slow document was requested.
  slowTries: Map<string, number>
  seen: SeenRequest[]
}

const KEPT = 1000

export function newState(): OfficeState {
  return { isDown: false, imageDelayMs: 0, slowTries: new Map(), seen: [] }
}

export function controlsOf(state: OfficeState): Controls {
  return {
    down: (on) => {
      state.isDown = on
    },
    delayImages: (ms) => {
      state.imageDelayMs = ms
    },
    reset: () => void Object.assign(state, newState()),
    requests: () => [...state.seen],
  }
}

export function remember(state: OfficeState, method: string, path: string) {
  state.seen.push({ method, path, at: new Date().toISOString() })
  if (state.seen.length > KEPT) state.seen.shift()
}
