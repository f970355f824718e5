import { useEffect, useLayoutEffect, useRef } from 'react'
import { lasting } from '../storage.ts'
import { BusyButton, type BusyButtonProps } from '../ui/busy-button.tsx'
import { createStore } from './store.ts'
import { useSession } from './use-session.ts'

/** One key for one act, on every page: no page can give a letter a meaning of its own. */
export const KEYS = {
  help: '?',
  search: '/',
  undo: 'z',
  foldRail: '[',
  nextTab: 'ArrowRight',
  previousTab: 'ArrowLeft',
  door1: '1',
  door2: '2',
  door3: '3',
  door4: '4',
  door5: '5',
  door6: '6',
  door7: '7',
  door8: '8',
  next: 'j',
  previous: 'k',
  open: 'Enter',
  unfold: 'o',
  select: 'x',
  selectRange: 'X',
  selectAll: 'A',
  clear: 'Escape',
  add: 'n',
  edit: 'i',
  back: 'b',
  save: 'e',
  saveOther: 'E',
  refund: 'r',
  resend: 'm',
  write: 'w',
  assign: 'a',
  retry: 't',
  upload: 'u',
  renew: 'l',
  erase: 'D',
  viewDocument: 'v',
  openAtDesk: 'q',
  nextOrder: '>',
  previousOrder: '<',
  nextPage: '.',
  previousPage: ',',
  larger: '+',
  smaller: '-',
  fitPage: '0',
  takeNext: 'g',
  deliver: 'd',
  notFound: 'f',
  snooze: 's',
  showMine: 'y',
} as const
export type KeyName = keyof typeof KEYS

const placeOf = (username: string) => `deedPanelKeys.${username}`
const switches = createStore(0)

export function switchLetters(username: string, isOn: boolean): void {
  if (isOn) lasting.removeItem(placeOf(username))
  else lasting.setItem(placeOf(username), 'off')
  switches.set(switches.get() + 1)
}

/** Whether letters act for the person signed in: speech input types them, so anyone can switch them
 * off. */
export function useLetters(): boolean {
  const { username } = useSession()
  switches.use()
  return lasting.getItem(placeOf(username)) !== 'off'
}

interface Shortcut {
  /** Left out where only the search offers it. */
  key?: KeyName | undefined
  words: string
  act: () => void
}

/** The current shortcuts, the page's own last. */
const shown = createStore<readonly Shortcut[][]>([])

/** What another page is opened for, until it offers that. */
let wanted: string | undefined

/** Does this as soon as a page offers it. */
export function actOnceShown(words: string | undefined): void {
  wanted = words
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'

/** Shortcuts that work unless you're typing or a dialog is open; what isn't offered is left out. */
export function useKeys(offered: ReadonlyArray<Shortcut | false | '' | undefined>): void {
  const shortcuts = offered.filter((each) => typeof each === 'object')
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const letters = useLetters()
  const areLettersOn = useRef(letters)
  areLettersOn.current = letters
  const names = shortcuts.map(({ key, words }) => `${key} ${words}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with its names
  useEffect(() => {
    const mine = latest.current
    shown.set([...shown.get(), mine])
    const asked = mine.find(({ words }) => words === wanted)
    if (asked) {
      wanted = undefined
      asked.act()
    }
    return () => shown.set(shown.get().filter((each) => each !== mine))
  }, [names])
  // With the page, not after it: a key pressed as soon as its button is there must not be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      // Enter, Escape and the arrows are no letters: they work for everybody.
      if (event.key.length === 1 && !areLettersOn.current) return
      if (document.querySelector('dialog[open]')) return
      if (event.target instanceof HTMLElement && event.target.closest(TYPING)) return
      const isOnControl =
        event.target instanceof HTMLElement && event.target.closest('a, button, summary')
      // A link or a button handles its own Enter.
      if (event.key === 'Enter' && isOnControl) return
      const shortcut = latest.current.find(({ key }) => key && KEYS[key] === event.key)
      if (!shortcut) return
      event.preventDefault()
      shortcut.act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

export function useShownKeys(): readonly Shortcut[] {
  return shown.use().toReversed().flat()
}

interface Props extends Omit<BusyButtonProps, 'isBusy' | 'onClick'> {
  keyName: KeyName
  /** What the key does, for the list of keys, where the label doesn't say it. */
  keyWords?: string
  isBusy?: boolean
  onClick: () => void
}

/** A button among small text, with its key on it. */
export function KeyedButton({ keyName, keyWords, isBusy = false, ...props }: Props) {
  const { variant = 'secondary', className = '', busyLabel, onClick, children, ...rest } = props
  const label = typeof children === 'string' ? children : ''
  useKeys([{ key: keyName, words: keyWords ?? label, act: onClick }])
  return (
    <BusyButton
      variant={variant}
      className={`text-xs ${className}`}
      aria-keyshortcuts={KEYS[keyName]}
      isBusy={isBusy}
      busyLabel={null}
      onClick={onClick}
      {...rest}
    >
      {isBusy ? (busyLabel ?? children) : children}
      <KeyMark of={keyName} className="leading-5" />
    </BusyButton>
  )
}

/** The key of what it stands on; nothing while letters are switched off. */
export function KeyMark({ of, className = '' }: { of: KeyName; className?: string }) {
  const areLettersOn = useLetters()
  if (!areLettersOn) return null
  return (
    <span
      aria-hidden="true"
      className={`rounded border border-current px-1.5 text-xs font-normal max-sm:hidden ${className}`}
    >
      {KEYS[of]}
    </span>
  )
}
