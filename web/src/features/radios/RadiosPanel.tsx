import { useTranslation } from 'react-i18next'
import { ssidBands } from '#contract/wireless/intent.ts'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../components/configuration/place'
import { useSection } from '../../components/configuration/use-section'
import { BandFields } from './BandFields'

/** Standard, width and rates of the radios, band by band. */
export function RadiosPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('radios')
  const section = useSection('radios', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about')}
      invalid={null}
      fields={(locked) => (
        <>
          {ssidBands.map((band) => (
            <BandFields key={band} {...{ band, section, locked }} />
          ))}
        </>
      )}
    />
  )
}
