import { useCombobox } from 'downshift'
import { type ReactNode, useId } from 'react'
import type { SuggestionProperties } from '../../contract/addresses.ts'
import { SuggestionText } from './suggestion-text.tsx'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

const { ItemClick, InputKeyDownEnter, InputBlur } = useCombobox.stateChangeTypes

interface Props {
  /** The id of the visible words that name the box. */
  labelledBy: string
  onChoose: (place: SuggestionProperties) => void
  /** What became of the last choice, told while nothing is being looked for. */
  said: string
}

/** The address box: a combobox whose list is what the geocoder suggests for the text in it. */
export function AddressBox({ labelledBy, onChoose, said }: Props) {
  const id = useId()
  const suggestions = useSuggestions()
  const { items, search } = suggestions
  const box = useCombobox({
    id,
    inputId: 'address',
    labelId: labelledBy,
    items,
    itemToString: (item) => item?.formatted ?? '',
    onInputValueChange: ({ inputValue, type }) => {
      // Emptied by a choice: there is nothing to look for any more.
      search(type === ItemClick || type === InputKeyDownEnter ? '' : inputValue)
    },
    stateReducer: (state, { type, changes }) => {
      if (type === ItemClick || type === InputKeyDownEnter) {
        return changes.selectedItem ? { ...changes, inputValue: '' } : { ...changes, isOpen: false }
      }
      // Leaving the box chooses nothing: only a click or Enter does.
      if (type === InputBlur) {
        return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
      }
      return changes
    },
    onStateChange: ({ type, selectedItem }) => {
      if ((type === ItemClick || type === InputKeyDownEnter) && selectedItem) {
        onChoose(selectedItem)
        // So that the same address can be chosen again after it was removed.
        box.selectItem(null)
      }
    },
  })
  const isListOpen = box.isOpen && items.length > 0

  return (
    <div>
      <div className="relative">
        <input
          {...box.getInputProps({ 'aria-describedby': `${id}-status` })}
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
          hidden={!isListOpen}
          className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded border border-edge bg-white shadow-lg"
        >
          {isListOpen &&
            items.map((item, index) => (
              <li
                key={item.place_id ?? item.formatted}
                {...box.getItemProps({ item, index })}
                className="min-h-11 border-b border-line px-4 py-2 last:border-b-0 aria-selected:bg-seal-wash"
              >
                <SuggestionText place={item} typed={suggestions.text} />
              </li>
            ))}
        </ul>
      </div>
      <div id={`${id}-status`} role="status" className="mt-2 min-h-6 text-muted">
        <StatusWords suggestions={suggestions} isListOpen={isListOpen} said={said} />
      </div>
    </div>
  )
}

function StatusWords({
  suggestions: { state, items },
  isListOpen,
  said,
}: {
  suggestions: Suggestions
  isListOpen: boolean
  said: string
}): ReactNode {
  switch (state) {
    case 'idle':
      return <span className="font-medium text-seal">{said}</span>
    case 'asking':
      return items.length === 0 && 'Searching…'
    case 'answered':
      if (items.length === 0) {
        return 'No matching address found. Check the spelling, or add the city and state.'
      }
      if (!isListOpen) return null
      return (
        <span className="sr-only">
          {`${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose.`}
        </span>
      )
    case 'limited':
      return 'That was a lot of searches at once. Please wait a moment, then go on typing.'
    case 'not_configured':
      return (
        <span className="text-oxblood">
          Address search is not available: its geocoding key must be configured.
        </span>
      )
    case 'failed':
      return (
        <span className="text-oxblood">
          Address search is not answering right now. Please try again in a moment.
        </span>
      )
  }
}
