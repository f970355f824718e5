import type { FileChooser, Page } from '@playwright/test'

/** Opens the browser's file dialog and chooses this file in it. */
export async function chooseFile(
  page: Page,
  open: () => Promise<unknown>,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  // A busy page handles a key before it handles the wish to be asked for a file, and then opens a
  // dialog nobody answers. Once it has answered anything, it knows.
  await page.evaluate('0')
  await open()
  await (await chooser).setFiles(file)
}
