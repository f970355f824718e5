import { FileLink } from '../../file-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { calendarMonth } from './calendar-month.ts'

/** A file of a month, to download. */
export function MonthFile(props: {
  file: { path: string }
  month: string
  name: string
  isMain?: boolean
}) {
  const { file, month, name, isMain } = props
  return (
    <FileLink
      href={file.path.replace(':month', month)}
      label={`${name} for ${calendarMonth(month)}`}
      className={buttonClass(isMain ? 'primary' : 'secondary', 'px-4')}
    >
      <DownloadIcon />
      {name}
    </FileLink>
  )
}

export function TestMoney() {
  return <p>Test money has no statements and no invoices. Switch to Live to see yours.</p>
}
