import { systemDevices, systemLoads, systemRank } from '#contract/operations/system/lists.ts'
import type { AnswerTo } from '../../../../api/call'
import type { SystemScreen } from '../system-screen'

export const devicesScreen: SystemScreen<AnswerTo<typeof systemDevices>[number]> = {
  label: 'sysDeviceInfo',
  list: systemDevices,
  rowId: (row) => row.sn,
  rowName: (row) => row.name,
  hidden: ['address', 'bytes', 'startedAt'],
  columns: (make) => [
    make.text('name', { fixed: true }),
    make.state({ phone: true }),
    make.mono('sn'),
    make.text('model', { width: 150 }),
    make.text('owner', { width: 130 }),
    make.text('network', { width: 130 }),
    make.text('software', { width: 150 }),
    make.mono('address'),
    make.count('users'),
    make.bytes('bytes'),
    make.age('startedAt'),
    make.age('lastSeen'),
  ],
}

/** A press on a figure's head ranks by it. */
export const rankScreen: SystemScreen<AnswerTo<typeof systemRank>[number]> = {
  label: 'sysRank',
  list: systemRank,
  rowId: (row) => row.sn,
  rowName: (row) => row.name,
  hidden: ['sn'],
  columns: (make) => [
    make.text('name', { fixed: true }),
    make.state(),
    make.bytes('bytes', { phone: true }),
    make.count('users'),
    make.age('startedAt'),
    make.count('alarms'),
    make.count('losses', { width: 150 }),
    make.mono('sn'),
    make.text('owner', { width: 130 }),
    make.text('network', { width: 130 }),
  ],
}

export const loadsScreen: SystemScreen<AnswerTo<typeof systemLoads>[number]> = {
  label: 'sysApLoad',
  list: systemLoads,
  rowId: (row) => row.sn,
  rowName: (row) => row.name,
  hidden: ['sn', 'sessions'],
  columns: (make) => [
    make.text('name', { fixed: true }),
    make.state(),
    make.count('users', { phone: true }),
    make.ratio('cpu', { width: 90 }),
    make.ratio('memory', { width: 90 }),
    make.bytes('rx'),
    make.bytes('tx'),
    make.count('sessions'),
    make.mono('sn'),
    make.text('owner', { width: 130 }),
    make.text('network', { width: 130 }),
    make.age('lastSeen'),
  ],
}
