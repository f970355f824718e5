import { useEffect } from 'react'
import { AWAY } from '../contract/common.ts'
import { MINUTE } from '../durations.ts'
import { said } from './api.ts'

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/** A page left open asks for news all day. Only a person's hand keeps their session open. */
export function usePresence(): void {
  useEffect(() => {
    let lastAt = Date.now()
    const note = () => {
      lastAt = Date.now()
    }
    for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true })
    const away: Record<string, string> = { [AWAY]: 'yes' }
    said.headers = () => (Date.now() - lastAt > MINUTE ? away : {})
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, note)
      said.headers = () => ({})
    }
  }, [])
}
