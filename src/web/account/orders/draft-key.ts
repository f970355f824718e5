export function draftKey(username: string): string {
  return `accountDraft:${username}`
}
