import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

interface Props {
  title: string
  password: string
  onDone: () => void
}

export function ToldPassword({ title, password, onDone }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="rounded border border-seal bg-seal-wash p-4"
    >
      <p className="font-medium text-seal">{title}</p>
      <p className="mt-2">
        Password: <code className="text-base font-medium select-all">{password}</code>
      </p>
      <p className="mt-2">
        Give it to them yourself. We won’t show it again. It works for 3 days, and they’ll choose
        their own when they first sign in.
      </p>
      <Button variant="secondary" className="mt-3" onClick={onDone}>
        I’ve passed it on
      </Button>
    </div>
  )
}
