import { useState } from 'react'
import type { DeskCase } from '../../../contract/staff/desk.ts'
import { KeyedButton } from '../keyed-button.tsx'
import { useSession } from '../use-session.ts'
import { AssignDialog } from './plan-dialogs.tsx'

/** Whether somebody can act on a deed: not on a colleague's. */
export function useCanWork({ assignee, progress }: DeskCase): boolean {
  const { canAct, username } = useSession()
  return canAct && progress === 'desk' && (!assignee || assignee.username === username)
}

export function Assignee({ line }: { line: DeskCase }) {
  const { canAct, username } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { assignee } = line
  const isMine = assignee?.username === username
  const words = assignee ? `Assigned to ${isMine ? 'you' : assignee.username}` : 'Unassigned'
  if (!canAct || line.progress !== 'desk') return <p className="text-xs text-muted">{words}</p>
  return (
    <>
      <KeyedButton
        keyName="assign"
        keyWords="Assign the deed"
        className={isMine ? 'bg-seal-wash text-seal' : ''}
        onClick={() => setOpen(true)}
      >
        {words}
      </KeyedButton>
      {isOpen && <AssignDialog line={line} onClose={() => setOpen(false)} />}
    </>
  )
}
