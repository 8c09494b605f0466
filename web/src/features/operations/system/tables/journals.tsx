import { systemAlarms, systemOperations } from '#contract/operations/system/lists.ts'
import { AlarmText, OperationText } from '../JournalTexts'
import type { SystemAlarm, SystemOperation } from '../rows'
import type { SystemScreen } from '../system-screen'

export const operationsScreen: SystemScreen<SystemOperation> = {
  label: 'operationLog',
  list: systemOperations,
  rowId: (row) => String(row.id),
  rowName: (row) => row.by,
  columns: (make) => [
    make.own('operation', (row) => <OperationText operation={row.operation} />, {
      fixed: true,
      sortable: true,
    }),
    make.text('subject', { width: 160 }),
    make.text('by', { width: 120 }),
    make.text('owner', { width: 130 }),
    make.text('network', { width: 130 }),
    make.mono('address', { width: 140 }),
    make.state(),
    make.age('at', { phone: true }),
  ],
}

export const alarmsScreen: SystemScreen<SystemAlarm> = {
  label: 'alarm',
  list: systemAlarms,
  rowId: (row) => String(row.id),
  rowName: (row) => row.originator,
  columns: (make) => [
    make.own('alarm', (row) => <AlarmText alarm={row} />, { fixed: true }),
    make.own('level', (row) => make.t(`level.${row.level}`), { width: 110, sortable: true }),
    make.state({ phone: true }),
    make.text('originator', { width: 150 }),
    make.mono('sn'),
    make.text('owner', { width: 130 }),
    make.text('network', { width: 130 }),
    make.age('createdAt'),
  ],
}
