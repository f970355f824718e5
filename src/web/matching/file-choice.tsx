import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  onFile: (file: File) => void
  /** A list of addresses, unless said otherwise. */
  accept?: string
  className: string
  children: ReactNode
}

/** A file input that looks like anything else that can be pressed. */
export function FileChoice({
  onFile,
  accept = '.csv,.tsv,.txt,text/csv,text/plain',
  className,
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null)

  function take(): void {
    const file = input.current?.files?.[0]
    if (!file || !input.current) return
    onFile(file)
    // Lets the visitor choose the same file again after changing it.
    input.current.value = ''
  }

  // On a page that came prerendered, a file may have been chosen before this ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the first render
  useEffect(take, [])

  return (
    <label
      className={`relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-seal ${className}`}
    >
      <input ref={input} type="file" accept={accept} className="sr-only" onChange={take} />
      {children}
    </label>
  )
}
