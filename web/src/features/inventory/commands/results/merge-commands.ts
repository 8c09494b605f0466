import type { CommandStatus, DeviceCommandRecord } from '#contract/inventory/schemas.ts'

/** Pages of the history with what the open page heard since; newest first, each once, those of one outcome. */
export function mergeCommands(
  pages: readonly DeviceCommandRecord[],
  live: readonly DeviceCommandRecord[],
  status: CommandStatus | null,
): DeviceCommandRecord[] {
  const byId = new Map([...pages, ...live].map((command) => [command.id, command]))
  return [...byId.values()]
    .filter((command) => status === null || command.status === status)
    .sort((a, b) => b.id - a.id)
}
