import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceConfig } from '#contract/configuration/schemas.ts'
import { AppLink } from '../../lib/AppLink'
import { Age } from '../Age'
import { DataTable } from '../data-table/DataTable'
import { Unknown } from '../Unknown'
import { ConfigStateMark } from './ConfigStateMark'
import { canRetry } from './config-states'
import { OutcomeReason } from './OutcomeReason'
import css from './StandTable.module.css'
import type { Lock } from './use-section'

interface StandTableProps {
  devices: readonly DeviceConfig[]
  lock: Lock | null
  onRetry: (device: DeviceConfig) => void
}

/** Devices with state and reason, and what to do where it went wrong. */
export function StandTable({ devices, lock, onRetry }: StandTableProps) {
  const { t } = useTranslation('configuration')
  return (
    <DataTable
      label={t('stand.title')}
      rows={devices}
      rowKey={({ sn }) => sn}
      none={t('stand.noMatch')}
      columns={[
        {
          id: 'device',
          header: t('stand.device'),
          cell: ({ sn, name }) => (
            <AppLink to="/device/info" search={{ sn, tab: 'configuration' }} className={css.name}>
              <bdi>{name}</bdi>
            </AppLink>
          ),
        },
        {
          id: 'state',
          header: t('stand.state'),
          cell: ({ state }) => <ConfigStateMark state={state} />,
        },
        {
          id: 'reason',
          header: t('stand.reason'),
          cell: (device) => (
            <div className={css.reason}>
              <Reason device={device} />
            </div>
          ),
        },
        {
          id: 'since',
          header: t('stand.since'),
          cell: ({ since }) => (since === null ? <Unknown reason="never" /> : <Age at={since} />),
        },
        {
          id: 'retry',
          header: '',
          align: 'end',
          cell: (device) =>
            canRetry(device.state) && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={lock !== null}
                title={lock ? t(`locked.${lock}`) : undefined}
                onClick={() => onRetry(device)}
              >
                {t('stand.retry')}
              </Button>
            ),
        },
      ]}
    />
  )
}

/** What went well needs no sentence; a drift is no outcome of ours. */
function Reason({ device }: { device: DeviceConfig }) {
  const { t } = useTranslation('configuration')
  const { state, outcome, text, rejected } = device
  if (state === 'drifted') return <p className={css.plain}>{t('device.driftShort')}</p>
  if (state === 'in_sync' && rejected.length === 0) return null
  return <OutcomeReason outcome={outcome} text={state === 'in_sync' ? null : text} rejected={rejected} />
}
