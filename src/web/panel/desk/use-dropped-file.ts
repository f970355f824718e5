import { useEffect, useState } from 'react'

/** A file that is dropped anywhere on the page; says whether one hovers above it. */
export function useDroppedFile(isTaken: boolean, onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // A file that is dropped where nobody takes it would be opened in place of the page.
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(isTaken)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file && isTaken) onFile(file)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [isTaken, onFile])
  return isOver
}
