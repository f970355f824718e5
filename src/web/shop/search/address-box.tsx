import { useCombobox } from 'downshift'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatAddress } from '../../../addresses/address.ts'
import type { SuggestionProperties } from '../../../contract/shop/addresses.ts'
import { SuggestionText } from '../../matching/suggestion-text.tsx'
import {
  type Completeness,
  candidatesOf,
  completenessOf,
  onlyMatch,
} from '../../matching/whole-address.ts'
import { numberOf } from '../cart/question.ts'
import type { CartItem } from '../cart.ts'
import { AddressBoxStatus } from './address-box-status.tsx'
import { takeQuery } from './query.ts'
import { useSuggestions } from './use-suggestions.ts'

const {
  ItemClick,
  InputKeyDownEnter,
  InputKeyDownArrowUp,
  InputBlur,
  InputClick,
  FunctionSetInputValue,
  ControlledPropUpdatedSelectedItem,
} = useCombobox.stateChangeTypes

interface Props {
  /** The ID of the visible text that labels the box. */
  labelledBy: string
  onChoose: (address: CartItem) => void
  /** Several lines were pasted. */
  onPasteLines: (text: string) => void
  onType: () => void
  /** Suggestions for this text are on the screen. */
  onShown: (text: string) => void
  onEmptied: () => void
  /** Comes back here to be changed, its number first. */
  edited: CartItem | undefined
  /** The outcome of the last choice, shown while no search is running. */
  said: string
}

const keyOf = (place: SuggestionProperties | undefined) => place?.place_id ?? place?.formatted

/** What stays in the box after a choice: nothing, or a place with room for its house number. */
function textAfter(place: SuggestionProperties): string {
  if (completenessOf(place).whole) return ''
  return ` ${place.formatted.replace(/, United States of America$/, '')}`
}

function wordsFor(place: SuggestionProperties, { missing }: Completeness & { whole: false }) {
  const { street, city, state_code } = place
  const name = street || (city && state_code && `${city}, ${state_code}`) || place.formatted
  return `Add the ${missing} to ${name}.`
}

export function AddressBox(props: Props) {
  const { labelledBy, onChoose, onPasteLines, onType, onShown, onEmptied, edited, said } = props
  const id = useId()
  const suggestions = useSuggestions()
  const { items, search } = suggestions
  const [wantsOpen, setWantsOpen] = useState(false)
  // By key, not by position: a late response must not put a different address under the highlight.
  const [active, setActive] = useState<string>()
  const [request, setRequest] = useState('')
  /** The text that Enter was pressed for without a choice. */
  const [entered, setEntered] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const box = useCombobox({
    id,
    inputId: 'address',
    labelId: labelledBy,
    items,
    itemToString: (item) => item?.formatted ?? '',
    isOpen: wantsOpen && items.length > 0,
    onIsOpenChange: ({ isOpen }) => setWantsOpen(isOpen),
    highlightedIndex: items.findIndex((item) => keyOf(item) === active),
    onHighlightedIndexChange: ({ highlightedIndex }) => setActive(keyOf(items[highlightedIndex])),
    // Never kept, so the same address can be chosen again after it's removed.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
    onInputValueChange: ({ inputValue, type }) => {
      // What a choice or this page itself does to the text says so already.
      if (type !== ItemClick && type !== InputKeyDownEnter && type !== FunctionSetInputValue) {
        onType()
        setRequest('')
        setEntered(undefined)
        if (inputValue.trim() === '') onEmptied()
      }
      search(inputValue)
    },
    stateReducer: (state, { type, changes, altKey }) => {
      switch (type) {
        case ItemClick:
        case InputKeyDownEnter:
          // Without a choice, Enter leaves the list open to choose from.
          return changes.selectedItem
            ? { ...changes, inputValue: textAfter(changes.selectedItem) }
            : { ...changes, isOpen: true, inputValue: state.inputValue }
        case InputKeyDownArrowUp:
          // With Alt it only closes: Enter or a click makes the choice.
          return state.isOpen && altKey
            ? { ...state, isOpen: false, highlightedIndex: -1 }
            : changes
        case InputBlur:
        case ControlledPropUpdatedSelectedItem:
          // Neither leaving the box nor our always-empty selection may change its text.
          return { ...changes, selectedItem: null, inputValue: state.inputValue }
        case InputClick:
          // A click puts the cursor in the text: no reason to close the list.
          return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex }
        default:
          return changes
      }
    },
  })

  // The prerendered box could be typed into before this code was here. In the layout's turn: any other
  // render would first write the empty text of our own into it, and the cursor would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what came before the first render
  useLayoutEffect(() => {
    const asked = takeQuery()
    const text = input.current?.value || asked
    if (!text) return
    if (asked) input.current?.focus()
    setWantsOpen(input.current === document.activeElement)
    box.setInputValue(text)
  }, [])

  const isShown = box.isOpen && suggestions.state === 'answered'
  useEffect(() => {
    if (isShown) onShown(suggestions.text)
  }, [isShown, suggestions.text, onShown])

  // Enter may come before the suggestions do.
  const answered = suggestions.state === 'answered' ? suggestions.text : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is what Enter waits for
  useEffect(() => {
    if (entered === undefined || entered !== answered) return
    const address = onlyMatch(entered, items)
    if (!address) return
    setEntered(undefined)
    box.setInputValue('')
    onChoose(address)
  }, [entered, answered])

  // In the layout's turn, so that the text is there when its number is selected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address comes back once
  useLayoutEffect(() => {
    if (!edited) return
    setRequest('')
    setWantsOpen(true)
    box.setInputValue(formatAddress(edited))
    focusAt(numberOf(edited.streetAddress).length)
  }, [edited])

  function choose(place: SuggestionProperties): void {
    const read = completenessOf(place)
    if (read.whole) {
      setRequest('')
      const chosen = candidatesOf(items).find((each) => each.place === place)
      onChoose(chosen?.address ?? read.address)
      return
    }
    onType()
    setRequest(wordsFor(place, read))
    focusAt(0)
  }

  /** The house number comes first, so the cursor waits where it goes, or the number is selected. */
  function focusAt(end: number): void {
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(0, end)
    })
  }

  return (
    <div>
      <div className="relative">
        <input
          {...box.getInputProps({
            ref: input,
            'aria-describedby': `${id}-status`,
            // A response that arrives after the visitor has left must not pull the focus back.
            onBlur: () => setWantsOpen(false),
            onKeyDown: ({ key, nativeEvent }) => {
              // The combobox tells us only after it has drawn, which may be after the next key.
              if (key === 'Escape') setWantsOpen(false)
              if (key !== 'Enter' || nativeEvent.isComposing || box.highlightedIndex >= 0) return
              setEntered(box.inputValue.trim())
              setWantsOpen(true)
            },
            onPaste: (event) => {
              const text = event.clipboardData.getData('text/plain')
              if (!/\S\s*[\r\n]\s*\S/.test(text)) return
              event.preventDefault()
              onPasteLines(text)
            },
          })}
          type="text"
          placeholder="Start typing an address..."
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          className="min-h-14 w-full rounded border border-edge bg-white px-4 text-base placeholder:text-muted"
        />
        <ul
          {...box.getMenuProps({ 'aria-label': 'Address suggestions' })}
          hidden={!box.isOpen}
          className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded border border-edge bg-white shadow-lg"
        >
          {box.isOpen &&
            items.map((item, index) => (
              <li
                key={keyOf(item)}
                {...box.getItemProps({ item, index })}
                className="min-h-11 border-b border-line px-4 py-2 last:border-b-0 aria-selected:bg-seal-wash"
              >
                <SuggestionText place={item} typed={suggestions.text} />
              </li>
            ))}
        </ul>
      </div>
      <AddressBoxStatus
        id={`${id}-status`}
        suggestions={suggestions}
        isListOpen={box.isOpen}
        words={request || said}
        isAsked={entered !== undefined}
        onRetry={() => {
          input.current?.focus()
          setWantsOpen(true)
          search(box.inputValue)
        }}
      />
    </div>
  )
}
