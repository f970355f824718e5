import { BusyButton } from './ui/busy-button.tsx'

interface Props {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** At the end of a list that has another page. */
export function ShowMore({ list }: Props) {
  if (!list.hasNextPage) return null
  return (
    <BusyButton
      variant="secondary"
      isBusy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Show more
    </BusyButton>
  )
}
