import type { SuggestionProperties } from '../../../contract/shop/addresses.ts'

// Suggestions for the landing page's address box. Without this file, it's a plain form that leads to
// the search, which has its own box: so nothing is imported that would bring the search's code along.
const DEBOUNCE_MS = 100
const LIMIT = 5
/** Read by the search's query.ts, which puts the address into the cart. */
const CHOSEN_KEY = 'deedChosenAddress'

const input = document.querySelector<HTMLInputElement>('#q')
const list = document.querySelector<HTMLElement>('#q-suggestions')
const status = document.querySelector<HTMLElement>('#q-status')
const template = document.querySelector<HTMLTemplateElement>('#q-option')
if (input && list && status && template) suggest(input, list, status, template)

function suggest(
  input: HTMLInputElement,
  list: HTMLElement,
  status: HTMLElement,
  template: HTMLTemplateElement,
): void {
  let places: SuggestionProperties[] = []
  let active = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = new AbortController()

  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-describedby', status.id)
  input.autocomplete = 'off'
  show(false)

  function show(open: boolean): void {
    const isOpen = open && places.length > 0
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    activate(-1)
    status.textContent = isOpen
      ? `${places.length} ${places.length === 1 ? 'suggestion' : 'suggestions'}. ${status.dataset.hint}`
      : ''
  }

  function activate(index: number): void {
    active = index
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(at === index))
    }
    const option = list.children[index]
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }

  async function ask(text: string): Promise<void> {
    asked = new AbortController()
    const { signal } = asked
    try {
      const query = new URLSearchParams({ text, limit: String(LIMIT) })
      const response = await fetch(`/api/address-suggestions?${query}`, { signal })
      const { features = [] } = response.ok ? await response.json() : {}
      const found: SuggestionProperties[] = features.map(
        ({ properties }: { properties: SuggestionProperties }) => properties,
      )
      if (signal.aborted) return
      places = found.slice(0, LIMIT)
      list.replaceChildren(...places.map((place, index) => optionOf(template, place, index)))
      show(document.activeElement === input)
    } catch {
      // Then the form leads to the search, which says what's wrong.
    }
  }

  function lookUp(): void {
    clearTimeout(timer)
    asked.abort()
    const text = input.value.trim().slice(0, 200)
    if (text) timer = setTimeout(ask, DEBOUNCE_MS, text)
    else {
      places = []
      show(false)
    }
  }

  /** A whole address goes into the cart; what lacks its number goes into the search's own box. */
  function choose(place: SuggestionProperties | undefined): void {
    if (!place) return
    input.value = place.formatted
    try {
      const isProperty = place.housenumber || place.result_type === 'parcel'
      if (isProperty && (place.city || place.county) && place.state_code) {
        const others = places.filter((other) => other !== place)
        sessionStorage.setItem(CHOSEN_KEY, JSON.stringify([place, ...others]))
        location.assign('/search')
        return
      }
    } catch {
      // Without storage, the buyer chooses it again there.
    }
    input.form?.requestSubmit()
  }

  input.addEventListener('input', lookUp)
  input.addEventListener('blur', () => show(false))
  input.addEventListener('keydown', (event) => {
    const { key, altKey, isComposing } = event
    const isOpen = !list.hidden
    const last = places.length - 1
    const moves: Record<string, number | undefined> = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
      ...(isOpen ? { Home: 0, End: last } : {}),
    }
    const to = moves[key]
    if (isComposing) return
    if (key === 'Enter' && isOpen && active >= 0) choose(places[active])
    else if (key === 'Escape' && isOpen) show(false)
    else if (key === 'Escape') {
      input.value = ''
      lookUp()
    } else if (altKey && key === 'ArrowUp') show(false)
    else if (to !== undefined && last >= 0) {
      if (!isOpen) show(true)
      if (!altKey) activate(to)
    } else return
    event.preventDefault()
  })
  // A press must not take the focus out of the box, which would close the list under it.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('[role=option]') : null
    if (option) choose(places[[...list.children].indexOf(option)])
  })
  // What was typed before this was here.
  if (document.activeElement === input) lookUp()
}

function optionOf(
  template: HTMLTemplateElement,
  place: SuggestionProperties,
  index: number,
): HTMLElement {
  const { housenumber, street, address_line1, formatted, city, county, state_code, postcode } =
    place
  const numbered = housenumber && street ? `${housenumber} ${street}` : ''
  const option = template.content.firstElementChild?.cloneNode(true) as HTMLElement
  option.id = `q-suggestion-${index}`
  option.setAttribute('role', 'option')
  const cityLine = [city || county, [state_code, postcode].filter(Boolean).join(' ')]
  const [first, second] = option.children
  if (first) first.textContent = numbered || street || address_line1 || formatted
  if (second) second.textContent = cityLine.filter(Boolean).join(', ')
  return option
}
