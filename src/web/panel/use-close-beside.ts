import { type RefObject, useEffect } from 'react'

/** A press anywhere else closes what's open. */
export function useCloseBeside(box: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target))
        box.current?.removeAttribute('open')
    }
    window.addEventListener('pointerdown', leave)
    return () => window.removeEventListener('pointerdown', leave)
  }, [box])
}
