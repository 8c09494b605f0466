import { useTranslation } from 'react-i18next'
import type { CommandStatus, DeviceInfo, DeviceNotice } from '#contract/inventory/schemas.ts'
import { Age } from '../../../components/Age'
import { DataTable } from '../../../components/data-table/DataTable'
import { useFormats } from '../../../i18n/use-formats'
import { Panel } from '../../../ui/Panel'
import { StateMark, type Tone } from '../../../ui/StateMark'
import { useNoticeWords } from './notice-words'
import { text } from './values'

const severityTones: Record<DeviceNotice['severity'], Tone> = { info: 'idle', warning: 'warn', error: 'bad' }
const commandTones: Record<CommandStatus, Tone> = {
  queued: 'busy',
  sent: 'busy',
  accepted: 'busy',
  done: 'ok',
  unverified: 'warn',
  failed: 'bad',
  no_answer: 'bad',
  cancelled: 'warn',
}

/** What happened on the wire, and what was asked of the device with its outcome. */
export function HistoryTab({ device }: { device: DeviceInfo }) {
  return (
    <>
      <Commands device={device} />
      <Notices device={device} />
    </>
  )
}

function Commands({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return (
    <Panel title={t('history.commands')} flush>
      <DataTable
        label={t('history.commands')}
        rows={device.commands}
        rowKey={(command) => String(command.id)}
        none={t('history.noCommands')}
        columns={[
          { id: 'time', header: t('history.time'), cell: (command) => <Age at={command.at} /> },
          { id: 'command', header: t('history.command'), cell: (command) => t(`command.${command.name}`) },
          {
            id: 'outcome',
            header: t('history.outcome'),
            cell: (command) => (
              <StateMark tone={commandTones[command.status]} text={t(`command.status.${command.status}`)} />
            ),
          },
          {
            id: 'took',
            header: t('history.took'),
            align: 'end',
            cell: (command) =>
              command.finishedAt === null ? null : formats.duration((command.finishedAt - command.at) / 1000),
          },
          { id: 'by', header: t('history.by'), cell: (command) => command.by ?? t('history.system') },
          {
            id: 'words',
            header: t('history.words'),
            cell: (command) => (command.text ? text(command.text) : null),
          },
        ]}
      />
    </Panel>
  )
}

function Notices({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const words = useNoticeWords()
  return (
    <Panel title={t('history.notices')} flush>
      <DataTable
        label={t('history.notices')}
        rows={device.notices}
        rowKey={(notice) => String(notice.id)}
        none={t('history.noNotices')}
        columns={[
          { id: 'time', header: t('history.time'), cell: (notice) => <Age at={notice.at} /> },
          {
            id: 'what',
            header: t('history.what'),
            cell: (notice) => <StateMark tone={severityTones[notice.severity]} text={words(notice.code)} />,
          },
          {
            id: 'detail',
            header: t('history.detail'),
            cell: (notice) => (notice.detail ? <bdi>{notice.detail}</bdi> : null),
          },
        ]}
      />
    </Panel>
  )
}
