import { useTranslation } from 'react-i18next'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../components/configuration/place'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import { Basis } from './Basis'
import { useWanForm } from './use-wan-form'
import { WanFields } from './WanFields'

/** How a gateway reaches the internet, at any place it can be set. */
export function WanPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('wan')
  const section = useSection('wan', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  return <Loaded section={section} />
}

function Loaded({ section }: { section: SectionOf<'wan'> }) {
  const { t } = useTranslation('wan')
  const form = useWanForm(section)
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about')}
      invalid={form.problem}
      fields={(locked) => (
        <>
          <Basis section={section} />
          <WanFields form={form} locked={locked} />
        </>
      )}
    />
  )
}
