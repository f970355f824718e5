/** Where a member's unfinished order is kept. */
export function draftKey(username: string): string {
  return `accountDraft:${username}`
}
