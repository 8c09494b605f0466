import { useTranslation } from 'react-i18next'
import { radioBands } from '#contract/configuration/sections/radios.ts'
import { LevelPanel, LevelPanelWaits } from '../../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../../components/configuration/place'
import { useSection } from '../../../components/configuration/use-section'
import { BandFields } from './BandFields'

/** Channel, power, standard, width and rates of the radios, band by band. */
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
          {radioBands.map((band) => (
            <BandFields key={band} {...{ band, section, locked }} />
          ))}
        </>
      )}
    />
  )
}
