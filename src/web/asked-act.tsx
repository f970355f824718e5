import { type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './ui/button.tsx'
import { Confirm } from './ui/dialog.tsx'
import { useAct } from './use-act.ts'

interface Props extends Pick<ButtonProps, 'variant' | 'className'> {
  /** On the button that begins it. */
  label: string
  /** The act with its object: read out for the button, and the question unless that has a title. */
  about?: string
  title?: string
  /** The label of the button that does it. */
  act: string
  onAct: () => Promise<unknown>
  /** The title of a failure. */
  failed: string
  rereads: ReadonlyArray<{ path: string }>
  children: ReactNode
}

/** A button that asks before it acts; a failure is shown in the same dialog. */
export function AskedAct(props: Props) {
  const { label, about, title = `${about}?`, act, onAct, failed, rereads, children } = props
  const { variant = 'quiet', className } = props
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const doing = useAct(() => onAct().then(close), failed, { rereads })
  return (
    <>
      <Button
        variant={variant}
        className={className}
        aria-label={about}
        onClick={() => setIsAsked(true)}
      >
        {label}
      </Button>
      {isAsked && (
        <Confirm title={title} act={act} doing={doing} onAct={doing.run} onClose={close}>
          {children}
        </Confirm>
      )}
    </>
  )
}
