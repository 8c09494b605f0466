import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceConfigDetail } from '#contract/configuration/changes/device-config.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { Age } from '../../components/Age'
import { Notes } from '../../components/configuration/review/Notes'
import type { SubjectNames } from '../../components/configuration/review/note-groups'
import { ConfigStateMark } from '../../components/configuration/status/ConfigStateMark'
import { canRetry, isHeld } from '../../components/configuration/status/config-states'
import { DeviceReason } from '../../components/configuration/status/DeviceReason'
import { OutcomeReason } from '../../components/configuration/status/OutcomeReason'
import { useDeviceConfig } from '../../components/configuration/use-device-configs'
import { useReapply } from '../../components/configuration/use-reapply'
import { useSubjectNames } from '../../components/configuration/words/use-subject-names'
import { Unknown } from '../../components/Unknown'
import { useFailureWords } from '../../i18n/use-failure-words'
import { type Fact, FactList } from '../../ui/FactList'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { Panel } from '../../ui/page/Panel'
import css from './DeviceConfiguration.module.css'
import { DriftPanel } from './DriftPanel'
import { NativePanel } from './NativePanel'
import { SectionLinks } from './SectionLinks'

/** Where one device stands: what was asked of it, what it said, how it differs, and the way back. */
export function DeviceConfiguration({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const query = useDeviceConfig(device.sn)
  if (query.isPending) return <PageSkeleton label={t('common:loading')} />
  if (!query.data)
    return (
      <EmptyState
        alert
        title={words(query.error)}
        action={<Button onClick={() => query.refetch()}>{t('common:action.retry')}</Button>}
      />
    )
  return <Status config={query.data} device={device} />
}

function Status({ config, device }: { config: DeviceConfigDetail; device: DeviceInfo }) {
  const { t } = useTranslation('configuration')
  const names = useSubjectNames(device.group)
  // What it goes without stands with its state then.
  const notes = config.notes.filter(
    ({ severity }) => config.state !== 'in_sync_partly' || severity !== 'unsupported',
  )
  return (
    <div className={css.parts}>
      <div className={css.pair}>
        <StatePanel config={config} names={names} />
        <SectionLinks device={device} />
      </div>
      {config.drift && <DriftPanel config={config} drift={config.drift} />}
      {notes.length > 0 && (
        <Panel title={t('device.notes')}>
          <Notes notes={notes} names={names} />
        </Panel>
      )}
      {config.native !== null && <NativePanel name={config.name} text={config.native} />}
    </div>
  )
}

function StatePanel({ config, names }: { config: DeviceConfigDetail; names: SubjectNames }) {
  const { t } = useTranslation('configuration')
  const reapply = useReapply()
  const untouched = config.outcome === null
  return (
    <Panel title={t('device.title')} aside={<ConfigStateMark state={config.state} pill />}>
      <div className={css.state}>
        {untouched && config.state !== 'drifted' ? (
          <p>{t(config.state === 'unsupported' ? 'reason.unsupported' : 'device.unmanagedBody')}</p>
        ) : config.state === 'in_sync' ? (
          <OutcomeReason of={config} />
        ) : (
          <DeviceReason device={config} names={names} />
        )}
        {canRetry(config) && config.drift === null && (
          <Button
            size="compact-sm"
            variant="default"
            loading={reapply.isPending}
            onClick={() => reapply.mutate([config])}
          >
            {t(isHeld(config) ? 'stand.now' : 'stand.retry')}
          </Button>
        )}
        <FactList columns={1} facts={useFacts(config)} />
      </div>
    </Panel>
  )
}

function useFacts({ wantedId, reportedId, since, outcome }: DeviceConfigDetail): Fact[] {
  const { t } = useTranslation('configuration')
  return [
    {
      name: t('device.last'),
      value: outcome === null ? t('device.never') : t(`outcome.${outcome}`),
    },
    { name: t('device.since'), value: since === null ? <Unknown reason="never" /> : <Age at={since} /> },
    { name: t('device.wanted'), value: wantedId ?? <Unknown reason="never" /> },
    { name: t('device.reported'), value: reportedId ?? <Unknown reason="notReported" /> },
  ]
}
