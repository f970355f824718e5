import type { Dice } from '../dice.ts'
import { type Face, fitted, font, type Ink, px } from './fonts.ts'

export function rotated(ink: Ink, x: number, y: number, degrees: number, draw: () => void) {
  ink.save()
  ink.translate(x, y)
  ink.rotate((degrees * Math.PI) / 180)
  draw()
  ink.restore()
}

export interface Label {
  face: Face
  points: number
  room: number
  align?: 'left' | 'center' | 'right'
}

// One row of text that shrinks to fit its space.
export function label(ink: Ink, text: string, x: number, baseline: number, style: Label) {
  const points = fitted(text, style.face, style.points, style.room)
  ink.font = font(style.face, points)
  ink.textAlign = style.align ?? 'left'
  ink.fillText(text, x, baseline)
  ink.textAlign = 'left'
}

export function rule(ink: Ink, x1: number, x2: number, y: number, weight = 2) {
  ink.fillRect(x1, y, x2 - x1, weight)
}

// A round seal with its name along the rim, like embossers and rubber stamps make.
export function seal(ink: Ink, radius: number, rim: string, centre: string[]) {
  const circle = (r: number, weight: number) => {
    ink.lineWidth = weight
    ink.beginPath()
    ink.arc(0, 0, r, 0, Math.PI * 2)
    ink.stroke()
  }
  circle(radius, 4)
  circle(radius - 7, 1.5)
  circle(radius * 0.64, 2)
  drawRim(ink, radius * 0.72, rim, (radius * 0.19 * 72) / 200)
  star(ink, radius * 0.2, -radius * 0.3)
  centre.forEach((text, i) => {
    const baseline = radius * (0.14 + i * 0.2)
    label(ink, text, 0, baseline, {
      face: 'serif-bold',
      points: 5.5,
      room: radius * 1.1,
      align: 'center',
    })
  })
}

function drawRim(ink: Ink, radius: number, text: string, points: number) {
  ink.font = font('serif-bold', points)
  ink.textAlign = 'center'
  const spaced = `${text} * `
  // Letters keep their natural spacing when the name is short and tighten when it's long.
  const step = Math.min((Math.PI * 2) / spaced.length, (px(points) * 0.95) / radius)
  const start = -Math.PI / 2 - (step * (spaced.length - 3)) / 2
  for (let i = 0; i < spaced.length; i++) {
    ink.save()
    ink.rotate(start + step * i + Math.PI / 2)
    ink.fillText(spaced.charAt(i), 0, -radius)
    ink.restore()
  }
  ink.textAlign = 'left'
}

function star(ink: Ink, radius: number, y: number) {
  ink.beginPath()
  for (let i = 0; i < 10; i++) {
    const r = i % 2 ? radius * 0.42 : radius
    const angle = -Math.PI / 2 + (i * Math.PI) / 5
    ink.lineTo(Math.cos(angle) * r, y + Math.sin(angle) * r)
  }
  ink.closePath()
  ink.fill()
}

export function bars(ink: Ink, x: number, y: number, width: number, height: number, text: string) {
  // Two widths of bars and gaps, like the bar codes on recording labels; not meant to be read.
  const units = [...text].flatMap((c) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => (((c.charCodeAt(0) * 73) >> bit) & 1) + 1),
  )
  const unit = width / units.reduce((sum, one) => sum + one, 0)
  let at = x
  units.forEach((wide, i) => {
    if (i % 2 === 0) ink.fillRect(at, y, wide * unit, height)
    at += wide * unit
  })
}

// Rubber takes ink unevenly: one side presses lighter, and pinholes stay dry.
export function wear(ink: Ink, width: number, height: number, dice: Dice) {
  ink.save()
  ink.globalAlpha = 1
  const light = ink.createRadialGradient(
    width * dice.float(),
    height * dice.float(),
    20,
    width / 2,
    height / 2,
    width * 0.75,
  )
  light.addColorStop(0, 'rgb(247 247 247 / 0.42)')
  light.addColorStop(1, 'rgb(247 247 247 / 0)')
  ink.fillStyle = light
  ink.fillRect(-4, -4, width + 8, height + 8)
  ink.fillStyle = 'rgb(247 247 247 / 0.75)'
  for (let i = 0; i < (width * height) / 420; i++) {
    const size = 0.8 + dice.float() ** 2 * 1.8
    ink.fillRect(dice.float() * width, dice.float() * height, size, size)
  }
  ink.restore()
}
