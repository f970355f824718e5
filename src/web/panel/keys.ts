import { lasting } from '../storage.ts'
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

/** Enter, Escape and the arrows are no letters: they work for everybody. */
export function isLetter(key: string): boolean {
  return key.length === 1
}

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
