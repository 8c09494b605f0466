import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { sections } from '#contract/configuration/sections.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { SectionAbout } from '../../components/configuration/SectionAbout'
import { SectionBar, VersionsButton } from '../../components/configuration/SectionTools'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import { useFailureWords } from '../../i18n/use-failure-words'
import { Notice } from '../../ui/Notice'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { Panel } from '../../ui/page/Panel'
import { useWatchdogForm } from './use-watchdog-form'
import { WatchdogFields } from './WatchdogFields'
import css from './WatchdogPanel.module.css'

const { capability, toKind } = sections.watchdog.applies

/** The ping watchdog of one device: draft, review and versions as every section has them. */
export function WatchdogPanel({ device }: { device: DeviceInfo }) {
  const { DeviceType: kind, capabilities, sn } = device
  const has = kind != null && toKind(kind) !== 'never' && capabilities.includes(capability)
  return has ? <Watchdog sn={sn} /> : null
}

function Watchdog({ sn }: { sn: string }) {
  const { t } = useTranslation(['watchdog', 'common'])
  const words = useFailureWords()
  const section = useSection('watchdog', { sn })
  if (section.document) return <Loaded section={section} />
  if (!section.failed) return <PageSkeleton label={t('common:loading')} />
  return (
    <Panel title={t('title')}>
      <EmptyState
        alert
        title={words(section.failed)}
        action={<Button onClick={() => section.refetch()}>{t('common:action.retry')}</Button>}
      />
    </Panel>
  )
}

function Loaded({ section }: { section: SectionOf<'watchdog'> }) {
  const { t } = useTranslation(['watchdog', 'configuration'])
  const form = useWatchdogForm(section)
  const locked = section.lock ? t(`configuration:locked.${section.lock}`) : undefined
  return (
    <>
      <Panel title={t('title')} aside={<VersionsButton section={section} />}>
        <div className={css.panel}>
          <p className={css.about}>{t('about')}</p>
          <p className={css.about}>
            <SectionAbout section={section} />
          </p>
          {locked && <Notice tone="busy">{locked}</Notice>}
          <WatchdogFields form={form} locked={locked !== undefined} />
        </div>
      </Panel>
      <SectionBar section={section} invalid={form.problem} />
    </>
  )
}
