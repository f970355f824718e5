/** When to try again, as a person would say it; rounded up, so the wait is never too short. */
export function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a few minutes'
  if (seconds <= 10) return 'in a few seconds'
  if (seconds <= 50) return `in ${Math.ceil(seconds / 10) * 10} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'in a minute'
  if (minutes < 60) return `in ${minutes} minutes`
  const hours = Math.ceil(seconds / 3600)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}
