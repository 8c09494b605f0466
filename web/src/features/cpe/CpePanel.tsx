import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CpeIntent, cpeRange } from '#contract/configuration/sections/cpe.ts'
import { cpeModes, cpeScenes } from '#contract/inventory/state/field-equipment.ts'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../components/configuration/place'
import { type SectionOf, useSection } from '../../components/configuration/use-section'

/** The radio link of one end of a bridge. */
export function CpePanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('cpe')
  const section = useSection('cpe', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  return <Loaded section={section} />
}

function Loaded({ section }: { section: SectionOf<'cpe'> }) {
  const { t } = useTranslation('cpe')
  const id = useId()
  const { intent } = section.document!
  const change = (part: Partial<CpeIntent>) =>
    section.change({ section: 'cpe', intent: { ...intent, ...part } })
  const distance = useDistance(intent.distanceMeters, section.draft === null, change)
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about')}
      invalid={distance.isWrong ? `${t('field.distanceMeters')}: ${distance.hint}` : null}
      fields={(locked) => (
        <>
          <div>
            <p id={id}>{t('field.mode')}</p>
            <SegmentedControl
              aria-labelledby={id}
              fullWidth
              disabled={locked}
              value={intent.mode}
              onChange={(mode) => change({ mode: mode as CpeIntent['mode'] })}
              data={cpeModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
            />
          </div>
          <Select
            label={t('field.scene')}
            disabled={locked}
            allowDeselect={false}
            value={intent.scene}
            onChange={(scene) => scene && change({ scene: scene as CpeIntent['scene'] })}
            data={cpeScenes.map((scene) => ({ value: scene, label: t(`scene.${scene}`) }))}
          />
          <TextInput
            label={t('field.distanceMeters')}
            description={distance.isWrong ? undefined : distance.hint}
            error={distance.isWrong ? distance.hint : undefined}
            inputMode="numeric"
            autoComplete="off"
            disabled={locked}
            value={distance.text}
            onChange={(event) => distance.type(event.currentTarget.value)}
          />
        </>
      )}
    />
  )
}

/** What is typed goes into the draft while it is a distance. */
function useDistance(value: number, clean: boolean, change: (part: Partial<CpeIntent>) => void) {
  const { t } = useTranslation('cpe')
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    if (clean) setTyped(null)
  }, [clean])
  const text = typed ?? String(value)
  const parse = (next: string) =>
    /^\d{1,6}$/.test(next.trim()) && Number(next) <= cpeRange.mostMeters ? Number(next) : null
  return {
    text,
    isWrong: parse(text) === null,
    hint: t('hint.distanceMeters', { least: 0, most: cpeRange.mostMeters }),
    type(next: string) {
      setTyped(next)
      const distanceMeters = parse(next)
      if (distanceMeters !== null) change({ distanceMeters })
    },
  }
}
