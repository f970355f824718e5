/** Whether who looks may act; what the server refuses is not offered. */
export function useMayAct(): boolean {
  return true
}
