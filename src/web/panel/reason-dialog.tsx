import { type ReactNode, useId } from 'react'
import { ActDialog } from '../ui/act-dialog.tsx'
import type { Doing } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useProblems } from '../ui/use-problems.ts'

const SHORTEST = 3

interface Props {
  title: string
  description?: string
  label: string
  /** The label of the button that does it. */
  act: string
  maxLength?: number
  doing: Doing & { run: (reason: string) => void }
  onClose: () => void
  /** What will happen. */
  children?: ReactNode
}

/** An action others will ask about: it needs a reason, which is stored along with who did it. */
export function ReasonDialog({ children, ...props }: Props) {
  return (
    <NoteDialog
      hint="Leave out names: this stays on record."
      missing="Say why, for whoever looks at this later"
      hasWayBack
      {...props}
    >
      <div className="space-y-2">{children}</div>
    </NoteDialog>
  )
}

interface NoteProps extends Props {
  hint?: string
  /** What is said where there are no words. */
  missing?: string
  hasWayBack?: boolean
}

/** An act that needs a few words. */
export function NoteDialog(props: NoteProps) {
  const { label, hint, missing = 'Say why', maxLength = 500, doing, children, ...rest } = props
  const id = useId()
  const { problemOf, complain } = useProblems(id)
  return (
    <ActDialog
      doing={doing}
      onAct={(read) => {
        const words = read('words')
        if (!complain({ words: words.length < SHORTEST && missing })) doing.run(words)
      }}
      {...rest}
    >
      {children}
      <TextField
        id={`${id}words`}
        name="words"
        label={label}
        error={problemOf('words')}
        {...(hint ? { hint } : {})}
        maxLength={maxLength}
      />
    </ActDialog>
  )
}
