import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import { AppLink } from '../../../lib/AppLink'
import { Age } from '../../Age'
import { type DataColumn, DataTable } from '../../data-table/DataTable'
import { Unknown } from '../../Unknown'
import type { SubjectNames } from '../review/note-groups'
import type { Lock } from '../use-lock'
import { ConfigStateMark } from './ConfigStateMark'
import { canRetry, isHeld } from './config-states'
import { DeviceReason } from './DeviceReason'
import css from './StandTable.module.css'

interface StandTableProps {
  devices: readonly DeviceConfig[]
  /** Of SSIDs, by key. */
  names: SubjectNames
  lock: Lock | null
  onRetry: (device: DeviceConfig) => void
}

/** Devices with state and reason, and what to do where it went wrong; on a phone one under the other. */
export function StandTable(props: StandTableProps) {
  const { t } = useTranslation('configuration')
  const phone = useMediaQuery('(max-width: 767px)') ?? false
  const columns = useColumns(props)
  const stacked: DataColumn<DeviceConfig> = {
    id: 'device',
    header: t('stand.device'),
    cell: (device) => (
      <div className={css.stacked}>
        <div className={css.line}>
          {columns.device.cell(device)}
          {columns.state.cell(device)}
        </div>
        {columns.reason.cell(device)}
        {columns.retry.cell(device)}
      </div>
    ),
  }
  const { device, state, reason, since, retry } = columns
  const retries = props.devices.some(canRetry)
  return (
    <DataTable
      label={t('stand.title')}
      rows={props.devices}
      rowKey={({ sn }) => sn}
      none={t('stand.noMatch')}
      columns={phone ? [stacked] : [device, state, reason, since, ...(retries ? [retry] : [])]}
    />
  )
}

type Name = 'device' | 'state' | 'reason' | 'since' | 'retry'

function useColumns({ names, lock, onRetry }: StandTableProps): Record<Name, DataColumn<DeviceConfig>> {
  const { t } = useTranslation('configuration')
  return {
    device: {
      id: 'device',
      header: t('stand.device'),
      cell: ({ sn, name }) => (
        <AppLink to="/device/info" search={{ sn, tab: 'configuration' }} className={css.name}>
          <bdi>{name}</bdi>
        </AppLink>
      ),
    },
    state: { id: 'state', header: t('stand.state'), cell: ({ state }) => <ConfigStateMark state={state} /> },
    reason: {
      id: 'reason',
      header: t('stand.reason'),
      cell: (device) => (
        <div className={css.reason}>
          <DeviceReason device={device} names={names} />
        </div>
      ),
    },
    since: {
      id: 'since',
      header: t('stand.since'),
      cell: ({ since }) => (since === null ? <Unknown reason="never" /> : <Age at={since} />),
    },
    retry: {
      id: 'retry',
      header: t('stand.act'),
      align: 'end',
      cell: (device) =>
        canRetry(device) && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={lock !== null}
            title={lock ? t(`locked.${lock}`) : undefined}
            onClick={() => onRetry(device)}
          >
            {t(isHeld(device) ? 'stand.now' : device.state === 'drifted' ? 'device.reapply' : 'stand.retry')}
          </Button>
        ),
    },
  }
}
