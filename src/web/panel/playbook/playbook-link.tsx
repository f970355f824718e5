import { Link, useLocation } from 'wouter'
import { APP_PATHS } from '../../../contract/paths.ts'
import { chapterFor } from './playbook.ts'

/** To the chapter about the page that's open, or to all of them. */
export function PlaybookLink({ onClick }: { onClick?: () => void }) {
  const [path] = useLocation()
  const chapter = chapterFor(path)
  return (
    <Link
      href={`${APP_PATHS.adminHelp}${chapter ? `#${chapter.id}` : ''}`}
      onClick={onClick}
      className="inline-block py-1 text-ink underline"
    >
      {chapter ? `Playbook: ${chapter.title}` : 'Playbook'}
    </Link>
  )
}
