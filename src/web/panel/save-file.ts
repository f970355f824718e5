import { proveFresh } from './prove-fresh.ts'

/**
 * Saves what an address gives. By a link and not by going there: where the server refuses, the page
 * stays and the browser says that the file did not come.
 */
export async function saveFile(url: string): Promise<boolean> {
  if (!(await proveFresh())) return false
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
  return true
}
