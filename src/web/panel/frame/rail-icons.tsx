import { Icon } from '../../ui/icon.tsx'

/** One path each. */
const PATHS: Record<string, string> = {
  Dashboard: 'M4 4h6v7H4zM14 4h6v4h-6zM14 12h6v8h-6zM4 15h6v5H4z',
  Desk: 'M4 13h4l1.5 3h5L16 13h4M4 13 6.5 5h11L20 13v6H4z',
  Orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  Customers:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6 6 0 0 1 3 5.5',
  Reports: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  Settings: 'M4 7h9M17 7h3M13 5v4M4 17h3M11 17h9M11 15v4',
  Health: 'M12 20s-8-5-8-11a4.5 4.5 0 0 1 8-2.8A4.5 4.5 0 0 1 20 9c0 6-8 11-8 11z',
  Help: 'M5 4h6a2 2 0 0 1 1 2v14a3 3 0 0 0-2-1H5zM19 4h-6a2 2 0 0 0-1 2v14a3 3 0 0 1 2-1h5z',
  Theme: 'M20 14a8 8 0 1 1-10-10 6.5 6.5 0 0 0 10 10z',
  Search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  Menu: 'M4 7h16M4 12h16M4 17h16',
  Fold: 'M4 5h16v14H4zM9 5v14',
}

export function RailIcon({ of }: { of: string }) {
  return (
    <Icon className="size-4">
      <path d={PATHS[of]} />
    </Icon>
  )
}
