import { deedFiles, type ListedDeed, MOST_FILES } from '../../../contract/account/orders.ts'
import { useMode } from '../../account-mode.ts'
import { urlOf } from '../../api.ts'
import { FileLink } from '../../file-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'

/** What can be done with the chosen deeds. Only those with a file count for the archive. */
export function ChosenBar({ deeds, onClear }: { deeds: ListedDeed[]; onClear: () => void }) {
  const mode = useMode()
  const files = deeds.filter(({ document }) => document?.availableUntil)
  const ids = files.map(({ id }) => id).join(',')
  const isTooMany = files.length > MOST_FILES
  return (
    <div role="toolbar" aria-label="Selected deeds" className="flex flex-wrap items-center gap-3">
      <span role="status" className="text-sm font-medium">
        {isTooMany ? `Choose up to ${MOST_FILES} for one ZIP` : `${deeds.length} selected`}
      </span>
      {files.length > 0 && !isTooMany && (
        <FileLink
          href={urlOf(deedFiles, { query: { mode, ids } })}
          className={buttonClass('secondary', 'text-sm pointer-fine:min-h-8')}
        >
          <DownloadIcon />
          {`Download ZIP (${files.length})`}
        </FileLink>
      )}
      <Button variant="quiet" className="text-sm pointer-fine:min-h-8" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
