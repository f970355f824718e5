import { type ReactNode, useEffect, useId, useRef } from 'react'

/** What was done takes the focus, so no one has to look for it. */
export function Told(props: { words: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => box.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group fields, and there are none
    <div
      ref={box}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className="rounded border border-seal bg-seal-wash p-4"
    >
      <p id={id} className="font-medium">
        {props.words}
      </p>
      {props.children}
    </div>
  )
}
