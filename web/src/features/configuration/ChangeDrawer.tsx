import { Button, Drawer, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import { showChange } from '#contract/configuration/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { EditedFacts } from '../../components/configuration/facts/EditedFacts'
import { ChangeList } from '../../components/configuration/review/ChangeList'
import { Notes } from '../../components/configuration/review/Notes'
import { OutcomeReason } from '../../components/configuration/status/OutcomeReason'
import { useSubjectNames } from '../../components/configuration/words/use-subject-names'
import { useConfigWords } from '../../components/configuration/words/use-words'
import type { ConfigT } from '../../components/configuration/words/words-of'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { Unknown } from '../../components/Unknown'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { lazyPart } from '../../lib/lazy-part'
import { FactList } from '../../ui/FactList'
import { Mono } from '../../ui/Mono'
import css from './ConfigLog.module.css'
import { networkName, OutcomeMark, sectionNames } from './change-columns'

const NativeDiff = lazyPart(() => import('../../components/configuration/review/NativeDiff'))

interface ChangeDrawerProps {
  change: DeviceChange | null
  onClose: () => void
  /** All that was saved with it is to be shown. */
  onSet: () => void
}

/** One change to one device: before and after in words and in native form, and what the device said. */
export function ChangeDrawer({ change, onClose, onSet }: ChangeDrawerProps) {
  const { t } = useTranslation(['configuration', 'common'])
  return (
    <Drawer
      opened={change !== null}
      onClose={onClose}
      position="right"
      size={720}
      title={change && <bdi>{change.name}</bdi>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      classNames={{ title: css.title }}
    >
      {change && <Body key={change.id} change={change} onSet={onSet} />}
    </Drawer>
  )
}

function Body({ change, onSet }: { change: DeviceChange; onSet: () => void }) {
  const { t } = useTranslation('configuration')
  const words = useFailureWords()
  const detail = useQuery({ ...reading(showChange, { id: change.id }), ...toldInPlace })
  const { changes, native, facts = [] } = detail.data ?? {}
  const names = useSubjectNames(change.group, changes)
  return (
    <div className={css.parts}>
      <OutcomeReason of={change} />
      <Facts change={change} />
      {change.notes.length > 0 && (
        <section>
          <h3>{t('notes.title')}</h3>
          <Notes notes={change.notes} names={names} />
        </section>
      )}
      {detail.isPending && <Skeleton height={160} />}
      {detail.isError && !detail.data && <p role="alert">{words(detail.error)}</p>}
      {facts.length > 0 && (
        <section>
          <h3>{t('facts.title')}</h3>
          <EditedFacts facts={facts} />
        </section>
      )}
      {changes && facts.length === 0 && (
        <section>
          <h3>{t('log.words')}</h3>
          <ChangeList changes={changes} none={t('change.none')} />
        </section>
      )}
      {native && (
        <section>
          <h3>{t('log.native')}</h3>
          <Suspense fallback={null}>
            <NativeDiff name={change.name} before={native.before} after={native.after} />
          </Suspense>
        </section>
      )}
      <Group>
        <Button variant="default" onClick={onSet}>
          {t('set.open')}
        </Button>
        <Button component={AppLink} to="/device/info" search={{ sn: change.sn, tab: 'configuration' }}>
          {t('log.openDevice')}
        </Button>
      </Group>
    </div>
  )
}

/** Of one section its version; of several each with its name. */
function versionsOf({ sections }: DeviceChange, t: ConfigT): string[] {
  return sections.map(({ section, version }) => {
    const words = t('configuration:about.version', { version })
    return sections.length === 1 ? words : `${t(`configuration:section.${section}`)}: ${words}`
  })
}

function Facts({ change }: { change: DeviceChange }) {
  const { t } = useConfigWords()
  const formats = useFormats()
  const { networks } = useNetworks()
  const { at, finishedAt, configId } = change
  return (
    <FactList
      columns={1}
      facts={[
        { name: t('configuration:log.column.outcome'), value: <OutcomeMark change={change} t={t} /> },
        { name: t('configuration:log.column.at'), value: formats.time(at) },
        {
          name: t('configuration:log.column.took'),
          value:
            finishedAt === null ? (
              <Unknown reason="never" />
            ) : (
              formats.duration(Math.round((finishedAt - at) / 1000))
            ),
        },
        {
          name: t('configuration:log.column.by'),
          value: <bdi>{change.by ?? t('configuration:system')}</bdi>,
        },
        {
          name: t('configuration:log.column.cause'),
          value: [t(`configuration:log.cause.${change.cause}`), ...versionsOf(change, t)].join(' · '),
        },
        {
          name: t('configuration:log.column.section'),
          value: sectionNames(change, t),
        },
        {
          name: t('configuration:log.column.network'),
          value: <bdi>{networkName(change.group, networks, t)}</bdi>,
        },
        { name: t('configuration:log.column.sn'), value: <Mono>{change.sn}</Mono> },
        { name: t('configuration:log.column.configId'), value: configId ?? <Unknown reason="never" /> },
      ]}
    />
  )
}
