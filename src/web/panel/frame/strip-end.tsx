import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { staffSignIn } from '../../../contract/staff/sign-in.ts'
import { call } from '../../api.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { toast } from '../../ui/toast.ts'
import { toastReason, useAct } from '../../use-act.ts'
import { Palette } from '../find/palette.tsx'
import { flushActs } from '../held/held-acts.ts'
import { useKeys } from '../use-keys.ts'
import { RailIcon } from './rail-icons.tsx'
import { StatusMenu } from './status-menu.tsx'

/** Opened rarely, so its code comes then. */
const KeysHelp = lazyPart(() => import('./keys-help.tsx'))

const QUIET = 'min-h-8 rounded px-2 text-xs text-muted hover:bg-deep hover:text-ink'

export function StripEnd() {
  const [shown, setShown] = useState<'keys' | 'palette'>()
  const close = () => setShown(undefined)
  useKeys([{ key: 'help', words: 'Show these keys', act: () => setShown('keys') }])
  usePaletteKey(() => setShown('palette'))
  return (
    <div className="ms-auto flex items-center sm:gap-2">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => setShown('palette')}
        className="flex min-h-8 items-center gap-2 rounded border border-edge bg-field px-3 text-xs text-muted hover:border-ink max-md:size-11 max-md:justify-center max-md:border-0 max-md:bg-transparent max-md:p-0 md:w-52"
      >
        <RailIcon of="Search" />
        <span className="max-md:sr-only">Search or jump to…</span>
        <kbd className="ms-auto max-md:hidden">⌘K</kbd>
      </button>
      <StatusMenu />
      <button
        type="button"
        aria-label="Keys"
        aria-haspopup="dialog"
        onClick={() => setShown('keys')}
        className={`${QUIET} max-sm:hidden`}
      >
        ?
      </button>
      <LogoutButton />
      {shown === 'keys' && <KeysHelp onClose={close} />}
      {shown === 'palette' && <Palette onClose={close} />}
    </div>
  )
}

/** The one key with a modifier: it works while typing, too. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

function LogoutButton() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const logout = useAct(
    async () => {
      // What was done is done as oneself.
      await flushActs()
      await call(staffSignIn.logout, { body: {} })
      toast('Logged out')
    },
    toastReason,
    {
      // Signing out clears the screen, whether or not we could reach the server.
      onEnd: () => {
        navigate(APP_PATHS.adminLogin)
        queryClient.clear()
      },
    },
  )
  useKeys([{ words: 'Logout', act: () => logout.run() }])
  return (
    <button type="button" disabled={logout.isBusy} onClick={() => logout.run()} className={QUIET}>
      Logout
    </button>
  )
}
