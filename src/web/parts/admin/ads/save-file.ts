import { proveFresh } from '../prove-fresh.ts'

/** Opens a file's address, which saves it: the page stays. */
export async function saveFile(url: string): Promise<void> {
  if (await proveFresh()) location.assign(url)
}
