import { listDeviceCommands } from '#contract/inventory/commands/command-history.ts'
import type { CommandStatus, DeviceCommandRecord, DeviceInfo } from '#contract/inventory/schemas.ts'
import { useResourcePages } from '../../../components/resource-list/use-resource-pages'
import { mergeCommands } from './results/merge-commands'

/** As many as the server tells with a device; where there are fewer, there are no more. */
const toldWithDevice = 50

/** The commands of a device with one outcome or any, newest first: the live ones, and older pages on demand. */
export function useCommands({ sn, commands }: DeviceInfo, status: CommandStatus | null) {
  const query = { sn, ...(status && { status }) }
  const pages = useResourcePages<DeviceCommandRecord>(
    listDeviceCommands,
    query,
    commands.length >= toldWithDevice,
  )
  return {
    rows: mergeCommands(pages.rows, commands, status),
    error: pages.error,
    loadMore: pages.loadMore,
    loadingMore: pages.loadingMore,
    hasMore: pages.total !== null && pages.rows.length < pages.total,
  }
}
