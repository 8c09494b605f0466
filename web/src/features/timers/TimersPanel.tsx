import { useTranslation } from 'react-i18next'
import { timedThings } from '#contract/configuration/sections/timers.ts'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../components/configuration/place'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import { TimerFields } from './TimerFields'

/** When lamps and radios are on, at any place it can be set. */
export function TimersPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('timers')
  const section = useSection('timers', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  return <Loaded section={section} />
}

function Loaded({ section }: { section: SectionOf<'timers'> }) {
  const { t } = useTranslation('timers')
  const { intent } = section.document!
  const empty = timedThings.find((thing) => intent[thing].enabled && intent[thing].activeTime === null)
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about')}
      invalid={empty ? t('problem.activeTime', { name: t(`field.${empty}_enabled`) }) : null}
      fields={(locked) => (
        <>
          {timedThings.map((thing) => (
            // What was typed is of the draft that was given up or applied.
            <TimerFields key={`${thing} ${section.draft === null}`} {...{ thing, section, locked }} />
          ))}
        </>
      )}
    />
  )
}
