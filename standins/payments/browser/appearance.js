// The shop's look inside the frame: the variables, rules and fonts of the Appearance API that a
// card form needs.

const VARIABLES = {
  colorPrimary: '--color-primary',
  colorText: '--color-text',
  colorTextPlaceholder: '--color-text-placeholder',
  colorDanger: '--color-danger',
  colorBackground: '--color-background',
  fontFamily: '--font-family',
  fontSizeBase: '--font-size',
  borderRadius: '--border-radius',
  gridRowSpacing: '--row-spacing',
  gridColumnSpacing: '--column-spacing',
}

const SELECTORS = {
  '.Input': '.field input',
  '.Input:hover': '.field input:hover',
  '.Input:focus': '.field input:focus',
  '.Input--invalid': '.field input[aria-invalid="true"]',
  '.Input::placeholder': '.field input::placeholder',
  '.Label': '.field label',
  '.Error': '.field .error',
}

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

// All through the CSSOM, as the frame's policy lets no inline style in.
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]

export function dress({ variables = {}, rules = {} } = {}) {
  for (const [name, property] of Object.entries(VARIABLES)) {
    if (variables[name]) document.documentElement.style.setProperty(property, variables[name])
  }
  sheet.replaceSync('')
  for (const [name, selector] of Object.entries(SELECTORS)) {
    if (!rules[name]) continue
    const { style } = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
    for (const [property, value] of Object.entries(rules[name])) {
      style.setProperty(kebab(property), value)
    }
  }
}

/** Only fonts that name their file; a font that cannot be had leaves the next of the family. */
export function loadFonts(fonts = []) {
  for (const { family, src, cssSrc: _unsupported, ...descriptors } of fonts) {
    if (!family || !src) continue
    const font = new FontFace(family, src, descriptors)
    document.fonts.add(font)
    font.load().catch(() => {})
  }
}
