import type { CommandName, CommandStatus, DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import type { CommandRow } from './command.repository.ts'

export const presentCommand = (row: CommandRow): DeviceCommandRecord => ({
  id: row.id,
  sn: row.sn,
  name: row.name as CommandName,
  status: row.status as CommandStatus,
  by: row.by,
  at: row.at,
  finishedAt: row.finished_at,
  text: row.text,
})
