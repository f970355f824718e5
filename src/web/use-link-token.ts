import { useEffect, useState } from 'react'

/** The token after the # of an emailed link. It leaves the address bar and the history, because it works
 * once; only after the first render, because React may start that one over. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => window.history.replaceState(null, '', window.location.pathname), [])
  return token
}
