import type { CommandResult } from '#contract/inventory/commands/command-results.ts'
import type { CommandName, CommandStatus, DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { type Level, reachesLevel } from '#contract/permissions.ts'
import type { CommandRow } from './command.repository.ts'

export const presentCommand = (row: CommandRow): DeviceCommandRecord => ({
  id: row.id,
  sn: row.sn,
  name: row.name as CommandName,
  status: row.status as CommandStatus,
  by: row.by,
  at: row.at,
  finishedAt: row.finished_at,
  ...(row.status === 'queued' && row.waits_until !== null && { waitsUntil: row.waits_until }),
  text: row.text,
  ...(row.result !== null && { result: JSON.parse(row.result) as CommandResult }),
})

/** What a script printed may be any secret of the device: only who may configure it reads that. */
export const commandFor = (command: DeviceCommandRecord, level: Level | undefined): DeviceCommandRecord =>
  command.name === 'script' && level !== undefined && !reachesLevel(level, 'write')
    ? { ...command, text: null }
    : command
