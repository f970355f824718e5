import type { Appearance } from '@stripe/stripe-js'

/** The card provider's fields, in our colors. */
export const APPEARANCE: Appearance = {
  variables: {
    colorPrimary: '#1f5c4a',
    colorText: '#16202e',
    colorTextSecondary: '#5b6472',
    colorDanger: '#8c2f2b',
    borderRadius: '4px',
  },
}
