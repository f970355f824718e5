// The whole of what runs on the page for developers: its copy buttons and its languages.
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const words = button.textContent
  button.hidden = !navigator.clipboard
  button.addEventListener('click', () => {
    const code = button.closest('figure')?.querySelector('code')?.textContent ?? ''
    const say = (said: string) => {
      button.textContent = said
      setTimeout(() => {
        button.textContent = words
      }, 2000)
    }
    navigator.clipboard.writeText(code).then(
      () => say('Copied'),
      () => say('Couldn’t copy'),
    )
  })
}

const LANGUAGE = 'deedbox.developers.language'

/** Shows one language in all samples; without this script, all of them stand there. */
function choose(language: string): void {
  for (const block of document.querySelectorAll<HTMLElement>('[data-language]')) {
    block.hidden = block.dataset.language !== language
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-choose]')) {
    button.setAttribute('aria-pressed', String(button.dataset.choose === language))
  }
}

const choices = [...document.querySelectorAll<HTMLButtonElement>('[data-choose]')]
for (const button of choices) {
  button.addEventListener('click', () => {
    const language = button.dataset.choose ?? ''
    // The samples above get shorter or longer, and what was pressed stays under the pointer.
    const before = button.getBoundingClientRect().top
    choose(language)
    window.scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
    try {
      localStorage.setItem(LANGUAGE, language)
    } catch {
      // This browser keeps nothing. It's the same language until the page is left.
    }
  })
}
for (const group of document.querySelectorAll<HTMLElement>('[data-choices]')) group.hidden = false
if (choices.length > 0) {
  let kept: string | null = null
  try {
    kept = localStorage.getItem(LANGUAGE)
  } catch {
    // As above.
  }
  const known = choices.some(({ dataset }) => dataset.choose === kept)
  choose((known && kept) || (choices[0]?.dataset.choose ?? ''))
}
