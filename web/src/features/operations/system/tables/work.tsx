import { systemJobs, systemMessages } from '#contract/operations/system/lists.ts'
import { JobActions } from '../JobActions'
import { MessageActions } from '../MessageActions'
import type { SystemJob, SystemMessage } from '../rows'
import type { SystemScreen } from '../system-screen'

export const messagesScreen: SystemScreen<SystemMessage> = {
  label: 'sysEmail',
  list: systemMessages,
  rowId: (row) => String(row.id),
  rowName: (row) => row.target,
  columns: (make) => [
    make.text('target', { fixed: true }),
    make.mono('kind'),
    make.state({ phone: true }),
    make.text('owner', { width: 140 }),
    make.count('tries', { width: 90 }),
    make.text('reason', { width: 200 }),
    make.age('createdAt'),
    make.age('sentAt'),
  ],
  Actions: MessageActions,
}

export const jobsScreen: SystemScreen<SystemJob> = {
  label: 'sysWorker',
  list: systemJobs,
  rowId: (row) => String(row.id),
  rowName: (row) => row.kind,
  hidden: ['startedAt'],
  columns: (make) => [
    make.mono('kind', { fixed: true, width: 230 }),
    make.state({ phone: true }),
    make.text('owner', { width: 140 }),
    make.own(
      'attempt',
      (row) => `${make.formats.count(row.attempt)} / ${make.formats.count(row.maxAttempts)}`,
      {
        width: 100,
      },
    ),
    make.own(
      'progress',
      (row) =>
        row.total === null ? null : `${make.formats.count(row.done)} / ${make.formats.count(row.total)}`,
      { width: 110 },
    ),
    make.text('error'),
    make.age('runAt'),
    make.age('startedAt'),
    make.age('finishedAt'),
  ],
  Actions: JobActions,
}
