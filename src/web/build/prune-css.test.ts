import { expect, it } from 'vitest'
import { pruneCss } from './prune-css.ts'

const utilities = (rules: string) => `@layer a,b;@layer base{p{margin:0}}@layer utilities{${rules}}`

it('the style sheet of static pages keeps the utilities they use, and everything else', () => {
  const css = utilities('.mt-1{margin-top:1px}.mt-2{margin-top:2px}')
  expect(pruneCss(`${css}@keyframes spin{to{rotate:1turn}}`, ['<p class="x mt-2">'])).toBe(
    `${utilities('.mt-2{margin-top:2px}')}@keyframes spin{to{rotate:1turn}}`,
  )
})

it('the style sheet of static pages keeps a utility with its condition, and drops an empty one', () => {
  const wide = '@media (width>=40rem){.sm\\:p-1\\.5{padding:1px}}'
  const hover = '@media (hover:hover){.hover\\:x:hover{color:red}}'
  expect(pruneCss(utilities(`${wide}${hover}`), ['<p class="sm:p-1.5">'])).toBe(utilities(wide))
})

it('the style sheet of static pages drops what only other pages read', () => {
  const css = (more: string, dark: string, toast: string) =>
    `${dark}@property --tw-a{inherits:false}${more}:root{--x:1px;${more && '--y:2px;'}--z:3px}@layer components{.skip{top:var(--x)}${toast}}a{top:var(--tw-a,var(--z))}`
  const whole = css(
    '@property --tw-b{inherits:false}',
    ':root[data-theme=dark]{--x:2px}',
    '.toast{top:0}',
  )
  expect(pruneCss(whole, ['<a class="skip">'])).toBe(css('', '', ''))
})

it('the style sheet of the shop keeps what its scripts add', () => {
  const css = utilities('.mt-1{margin-top:1px}.w-9\\!{width:9px!important}.p-1{padding:1px}')
  expect(pruneCss(css, [], ['x({className:`a w-9! `+b,c:"mt-1"})'])).toBe(
    utilities('.mt-1{margin-top:1px}.w-9\\!{width:9px!important}'),
  )
})

it('the style sheet of static pages keeps utilities for the elements inside', () => {
  const css = utilities(
    ':where(.divide-y>:not(:last-child)){border:0}.\\[\\&\\>p\\]\\:m-0>p{margin:0}',
  )
  expect(pruneCss(css, ['<p class="divide-y [&amp;&gt;p]:m-0">'])).toBe(css)
})
