import { useTranslation } from 'react-i18next'
import type { DeviceInfo, DeviceNotice } from '#contract/inventory/schemas.ts'
import { Age } from '../../../../components/Age'
import { DataTable } from '../../../../components/data-table/DataTable'
import { Panel } from '../../../../ui/page/Panel'
import { StateMark, type Tone } from '../../../../ui/StateMark'
import { BootLogs } from './BootLogs'
import { useNoticeWords } from './notice-words'

const severityTones: Record<DeviceNotice['severity'], Tone> = { info: 'idle', warning: 'warn', error: 'bad' }

/** What happened on the wire, and what the device wrote down before it went down. */
export function ConnectionTab({ device }: { device: DeviceInfo }) {
  return (
    <>
      <Notices device={device} />
      <BootLogs device={device} />
    </>
  )
}

function Notices({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const words = useNoticeWords()
  return (
    <Panel title={t('history.notices')} flush>
      <DataTable
        stacks
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
