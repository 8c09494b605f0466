import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ManagementIntent } from '#contract/configuration/sections/management.ts'
import { managers } from '#contract/inventory/state/device-state.ts'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../components/configuration/place'
import { useSection } from '../../components/configuration/use-section'

/** Who steers the access points of a place. */
export function ManagementPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('management')
  const section = useSection('management', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  const { by } = section.document.intent
  const change = (value: string) =>
    section.change({ section: 'management', intent: { by: value as ManagementIntent['by'] } })
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about')}
      invalid={null}
      fields={(locked) => (
        <Radio.Group label={t('field.by')} value={by} onChange={change}>
          {managers.map((manager) => (
            <Radio
              key={manager}
              mt={8}
              value={manager}
              label={t(`by.${manager}`)}
              description={t(`hint.${manager}`)}
              disabled={locked}
            />
          ))}
        </Radio.Group>
      )}
    />
  )
}
