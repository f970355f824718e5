import { createHash } from 'node:crypto'
import { invalidParameter } from '../api/errors.ts'
import { type Form, requiredText } from '../api/form.ts'
import type { PaymentMethod } from './objects.ts'

/** A debit that a bank takes days to answer; here, it's open until the controls settle it. */
export function readBankDebit(form: Form): NonNullable<PaymentMethod['sepa_debit']> {
  const iban = requiredText(form, 'iban').replaceAll(/\s/g, '').toUpperCase()
  if (!isIban(iban)) throw invalidParameter('The IBAN you entered is invalid.', 'sepa_debit[iban]')
  return {
    bank_code: iban.slice(4, 9),
    branch_code: '',
    country: iban.slice(0, 2),
    fingerprint: createHash('sha256').update(iban).digest('base64url').slice(0, 16),
    generated_from: { charge: null, setup_attempt: null },
    last4: iban.slice(-4),
  }
}

/**
 * ISO 13616: with its first four characters moved to the end and letters as two digits, the number
 * is 1 modulo 97.
 */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const digit of turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) {
    rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}
