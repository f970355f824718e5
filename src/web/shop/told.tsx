import { type ReactNode, useEffect, useId, useRef } from 'react'

/** The outcome takes the focus, so no one has to look for it. */
export function Told(props: { words: string; look: string; children?: ReactNode }) {
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
      className={`rounded border p-4 ${props.look}`}
    >
      <p id={id} className="font-medium">
        {props.words}
      </p>
      {props.children}
    </div>
  )
}
