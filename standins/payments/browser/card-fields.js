// What a card number, a date and a code look like while they are typed, and when they are right.

export const digitsOf = (value) => value.replace(/\D/g, '')

const isAmex = (number) => /^3[47]/.test(number)
const numberLength = (number) => (isAmex(number) ? 15 : /^3(0|6|8)/.test(number) ? 14 : 16)
export const codeLength = (number) => (isAmex(number) ? 4 : 3)

export function formatNumber(value) {
  const digits = digitsOf(value).slice(0, numberLength(digitsOf(value)))
  const groups = isAmex(digits)
    ? /^(\d{0,4})(\d{0,6})(\d{0,5})/
    : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})/
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
}

/** `deleting` keeps the separator from growing back under the backspace key. */
export function formatExpiry(value, deleting) {
  let digits = digitsOf(value)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`
  // An autofilled 12/2034 has four digits of a year.
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, 4)
  if (digits.length < 2 || (deleting && digits.length === 2)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

function passesLuhn(number) {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const problem = (code, message) => ({ code, message })

export function checkNumber(value) {
  const number = digitsOf(value)
  if (number.length < numberLength(number)) {
    return problem('incomplete_number', 'Your card number is incomplete.')
  }
  if (!passesLuhn(number)) return problem('invalid_number', 'Your card number is invalid.')
  return null
}

export function checkExpiry(value, today = new Date()) {
  const digits = digitsOf(value)
  const month = Number(digits.slice(0, 2))
  const year = 2000 + Number(digits.slice(2))
  if (digits.length < 4) {
    return problem('incomplete_expiry', "Your card's expiration date is incomplete.")
  }
  if (month < 1 || month > 12) {
    return problem('invalid_expiry_month', "Your card's expiration month is invalid.")
  }
  if (year < today.getFullYear()) {
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.")
  }
  if (year > today.getFullYear() + 50) {
    return problem('invalid_expiry_year', "Your card's expiration year is invalid.")
  }
  return null
}

export function checkCode(value, number) {
  if (digitsOf(value).length >= codeLength(digitsOf(number))) return null
  return problem('incomplete_cvc', "Your card's security code is incomplete.")
}
