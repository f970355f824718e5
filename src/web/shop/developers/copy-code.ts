// The whole of what runs on the page for developers: its copy buttons.
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
