import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listOperations, type Operation } from '#contract/audit-log/endpoints.ts'
import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import { listChanges } from '#contract/configuration/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { callPage } from '../../api/call'
import { toldInPlace } from '../../api/query-client'
import { Age } from '../../components/Age'
import { outcomeTones } from '../../components/configuration/status/config-states'
import { AppLink } from '../../lib/AppLink'
import { StateMark } from '../../ui/StateMark'
import { ChangesPanel, OperationLine } from './RecentChanges'
import css from './RecentChanges.module.css'
import { useLiveOperations } from './use-live-operations'

const newest = 8

interface DeviceChangesProps {
  device: Pick<DeviceInfo, 'sn' | 'configState' | 'capabilities'>
}

/** Who changed what of one device lately: what was done to it, and the versions of its configuration it was given. */
export function DeviceChanges({ device }: DeviceChangesProps) {
  const { sn } = device
  useLiveOperations()
  const operations = useQuery({
    queryKey: [listOperations.path, 'newest', { sn }],
    queryFn: ({ signal }) => callPage(listOperations, { query: { limit: newest, sn }, signal }),
    ...toldInPlace,
  })
  const versions = useVersions(device)
  const lines = newestOf(operations.data?.data ?? [], versions ?? [])
  return (
    <ChangesPanel
      log={{ scope: 'all', on: sn }}
      changes={operations}
      isEmpty={operations.data !== undefined && lines.length === 0}
    >
      {lines.map((line) =>
        'operation' in line ? (
          <OperationLine key={`operation ${line.id}`} operation={line} named={false} />
        ) : (
          <VersionLine key={`version ${line.id}`} change={line} />
        ),
      )}
    </ChangesPanel>
  )
}

/** Asked again whenever the device stands elsewhere with its configuration. */
function useVersions({ sn, configState, capabilities }: DeviceChangesProps['device']) {
  const asked = useQuery({
    queryKey: [listChanges.path, 'newest', sn, configState],
    queryFn: ({ signal }) => callPage(listChanges, { query: { limit: newest, sn }, signal }),
    enabled: capabilities.includes('configure'),
    placeholderData: keepPreviousData,
    ...toldInPlace,
  })
  return asked.data?.data
}

/** A save is told by the version it made, which says how it went on the device; it is not told a second time. */
export function newestOf(
  operations: readonly Operation[],
  versions: readonly DeviceChange[],
): (Operation | DeviceChange)[] {
  const saves = versions.length > 0 ? new Set(['configuration.apply', 'configuration.reapply']) : new Set()
  const others = operations.filter(({ operation, outcome }) => outcome !== 'done' || !saves.has(operation))
  return [...others, ...versions].sort((a, b) => b.at - a.at).slice(0, newest)
}

function VersionLine({ change }: { change: DeviceChange }) {
  const { t } = useTranslation('configuration')
  const { sn, sections, cause, outcome, by, at } = change
  const version = sections.map((one) => one.version).join(', ')
  return (
    <li className={css.change}>
      <span className={css.what}>
        <AppLink to="/journal/config" search={{ scope: 'all', q: sn }}>
          {sections.map(({ section }) => t(`section.${section}`)).join(', ')}
        </AppLink>
        {/* The same version may be given more than once. */}
        <span className={css.who}>
          {t('about.version', { version })} · {t(`log.cause.${cause}`)}
        </span>
      </span>
      <StateMark tone={outcomeTones[outcome]} text={t(`outcome.${outcome}`)} />
      <span className={css.who}>
        <bdi>{by ?? t('system')}</bdi>
        <Age at={at} />
      </span>
    </li>
  )
}
