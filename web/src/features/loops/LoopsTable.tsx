import { useTranslation } from 'react-i18next'
import { portRanges } from '../../components/configuration/words/ranges'
import { DataTable } from '../../components/data-table/DataTable'
import { AppLink } from '../../lib/AppLink'
import { Mono } from '../../ui/Mono'
import { StateMark } from '../../ui/StateMark'
import type { SwitchLoops } from './use-loops'

/** Every switch: how many of its ports look for loops, and which found one. */
export function LoopsTable({ rows }: { rows: readonly SwitchLoops[] }) {
  const { t } = useTranslation('loops')
  return (
    <DataTable
      label={t('table.title')}
      rows={rows}
      rowKey={({ device }) => device.sn}
      none={t('noSwitches')}
      columns={[
        {
          id: 'device',
          header: t('table.device'),
          cell: ({ device }) => (
            <AppLink to="/device/swinfo" search={{ sn: device.sn, tab: 'settings' }}>
              <bdi>{device.hostname || device.sn}</bdi>
            </AppLink>
          ),
        },
        { id: 'state', header: t('table.state'), cell: (row) => <State row={row} /> },
        {
          id: 'watched',
          header: t('table.watched'),
          align: 'end',
          cell: ({ watched }) => watched ?? <span title={t('unknownWhy')}>—</span>,
        },
        {
          id: 'looped',
          header: t('table.looped'),
          cell: ({ looped }) => looped.length > 0 && <Mono>{portRanges(looped)}</Mono>,
        },
      ]}
    />
  )
}

function State({ row: { device, watched, looped } }: { row: SwitchLoops }) {
  const { t } = useTranslation('loops')
  if (looped.length > 0) return <StateMark tone="bad" text={t('state.looped')} />
  if (device.status !== 'online') return <StateMark tone="idle" text={t('state.offline')} />
  if (watched === null) return <StateMark tone="never" text={t('state.unknown')} />
  return <StateMark tone="ok" text={t('state.none')} />
}
