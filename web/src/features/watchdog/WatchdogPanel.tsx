import { useTranslation } from 'react-i18next'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../components/configuration/place'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import { useWatchdogForm } from './use-watchdog-form'
import { WatchdogFields } from './WatchdogFields'

/** The ping watchdog at any place it can be set: draft, review and versions as every section has them. */
export function WatchdogPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('watchdog')
  const section = useSection('watchdog', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  return <Loaded section={section} />
}

function Loaded({ section }: { section: SectionOf<'watchdog'> }) {
  const { t } = useTranslation('watchdog')
  const form = useWatchdogForm(section)
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about')}
      invalid={form.problem}
      fields={(locked) => <WatchdogFields section={section} form={form} locked={locked} />}
    />
  )
}
