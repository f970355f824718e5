import type { Dice } from '../dice.ts'
import { font, type Ink } from './fonts.ts'
import { PAGE } from './layout.ts'
import { rotated } from './shapes.ts'

// A coffee cup's ring and what spilled under it. Print shows through, like on paper.
export function coffee(ink: Ink, dice: Dice) {
  const x = dice.int(PAGE.left, PAGE.right)
  const y = dice.int(PAGE.top, PAGE.bottom)
  const radius = dice.int(150, 240)
  ink.save()
  ink.fillStyle = 'rgb(120 110 95 / 0.16)'
  ink.beginPath()
  ink.arc(x, y, radius, 0, Math.PI * 2)
  ink.fill()
  ink.strokeStyle = 'rgb(95 85 70 / 0.4)'
  ink.lineWidth = dice.int(10, 22)
  ink.stroke()
  ink.restore()
}

// A clerk's rubber stamp, wherever the hand put it down, print or no print.
export function receivedStamp(ink: Ink, dice: Dice) {
  const x = dice.int(PAGE.left, PAGE.right - 420)
  const y = dice.int(PAGE.top + 100, PAGE.bottom - 160)
  ink.save()
  ink.globalAlpha = 0.62
  ink.fillStyle = '#3a3a3a'
  ink.strokeStyle = '#3a3a3a'
  rotated(ink, x, y, dice.int(-24, 24), () => {
    ink.lineWidth = 6
    ink.strokeRect(0, 0, 400, 110)
    ink.font = font('serif-bold', 22)
    ink.textAlign = 'center'
    ink.fillText('RECEIVED', 200, 76)
    ink.textAlign = 'left'
  })
  ink.restore()
}

// The sender's header row at the top, rows lost in transmission, and a dirty roller's streak down
// the sheet.
export function faxLines(ink: Ink, dice: Dice, { page, pages }: { page: number; pages: number }) {
  ink.save()
  ink.font = font('typed', 8)
  ink.fillText(`FROM: RECORDS DESK   TO: 5550100   P. ${page}/${pages}`, PAGE.left, 60)
  for (let lost = 0; lost < 9; lost++) {
    ink.fillStyle = dice.chance(0.7) ? '#f7f7f7' : '#222222'
    ink.fillRect(0, dice.float() * PAGE.height, PAGE.width, dice.chance(0.8) ? 1 : 2)
  }
  ink.fillStyle = 'rgb(40 40 40 / 0.75)'
  ink.fillRect(dice.int(40, PAGE.width - 40), 0, 2, PAGE.height)
  ink.restore()
}
