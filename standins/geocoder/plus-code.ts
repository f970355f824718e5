const DIGITS = '23456789CFGHJMPQRVWX'
const BASE = 20
/** Steps per degree in the last pair of digits. */
const STEPS_A_DEGREE = 8000

/** The ten-digit Open Location Code of a point. */
export function plusCode(lat: number, lon: number): string {
  let y = Math.floor((lat + 90) * STEPS_A_DEGREE)
  let x = Math.floor((lon + 180) * STEPS_A_DEGREE)
  let code = ''
  for (let pair = 0; pair < 5; pair++) {
    code = `${DIGITS[y % BASE]}${DIGITS[x % BASE]}${code}`
    y = Math.floor(y / BASE)
    x = Math.floor(x / BASE)
  }
  return `${code.slice(0, 8)}+${code.slice(8)}`
}
