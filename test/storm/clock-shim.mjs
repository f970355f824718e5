// Loaded before a role: its clock is off by what a file says. Timers aren't, and neither is the database.
import { readFileSync } from 'node:fs'

const file = process.env.STORM_CLOCK
const RealDate = Date
let offset = 0
setInterval(() => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offset = 0
  }
}, 250).unref()

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offset)
    else super(...args)
  }
  static now() {
    return RealDate.now() + offset
  }
}
