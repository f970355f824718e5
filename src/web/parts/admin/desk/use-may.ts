import { useQuery } from '@tanstack/react-query'
import { adminCheck } from '../../../../contract/admin.ts'
import { loading } from '../../../query-client.ts'

/** What the person may do here; the server decides, this hides what would be refused. */
export function useMay(): { act: boolean; takeOver: boolean } {
  const { data } = useQuery(loading(adminCheck, {}))
  const role = (data as { role?: string } | undefined)?.role
  return { act: role !== 'read_only', takeOver: role === 'owner' }
}
