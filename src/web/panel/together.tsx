import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'

const PENDING = {
  predicate: ({ state }: { state: { status: string } }) => state.status === 'pending',
}

/** Parts of a page that are asked for one by one and shown at once: none moves under the reader's eyes. */
export function Together({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false)
  const queryClient = useQueryClient()
  const waiting = useIsFetching(PENDING)
  // A moment later: what the page and its parts ask for begins after this is drawn.
  useEffect(() => {
    if (waiting > 0) return
    const timer = setTimeout(() => queryClient.isFetching(PENDING) === 0 && setIsShown(true))
    return () => clearTimeout(timer)
  }, [waiting, queryClient])
  return (
    <>
      {!isShown && <Skeleton label="Loading the page" rows={5} />}
      <div className={isShown ? 'space-y-6' : 'invisible h-0 overflow-hidden'}>{children}</div>
    </>
  )
}
