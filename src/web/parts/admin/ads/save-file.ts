/** Opens a file's address, which saves it: the page stays. */
export async function saveFile(url: string): Promise<void> {
  location.assign(url)
}
