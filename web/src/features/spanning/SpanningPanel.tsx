import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  bridgePriorities,
  type SpanningIntent,
  type SpanningMode,
  spanningIntent,
  spanningModes,
  spanningRange,
} from '#contract/configuration/sections/spanning.ts'
import { NumberField, wholeIn } from '../../components/configuration/fields/NumberField'
import { useProblems } from '../../components/configuration/fields/use-problems'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../components/configuration/place'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import css from './SpanningPanel.module.css'

/** The spanning tree at any place it can be set. */
export function SpanningPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('spanning')
  const section = useSection('spanning', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  return <Loaded section={section} />
}

const figures = {
  helloSeconds: { least: spanningRange.leastHello, most: spanningRange.mostHello },
  maxAgeSeconds: { least: spanningRange.leastAge, most: spanningRange.mostAge },
  forwardDelaySeconds: { least: spanningRange.leastDelay, most: spanningRange.mostDelay },
} as const
type Figure = keyof typeof figures

function Loaded({ section }: { section: SectionOf<'spanning'> }) {
  const { t } = useTranslation('spanning')
  const { onInvalid, problem } = useProblems()
  const intent = section.document!.intent
  const fits = spanningIntent.safeParse(intent).success
  const change = (part: Partial<SpanningIntent>) =>
    section.change({ section: 'spanning', intent: { ...intent, ...part } })
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about')}
      invalid={problem ?? (fits ? null : t('problem.times'))}
      fields={(locked) => (
        <>
          <Select
            label={t('field.mode')}
            description={t('modeHint')}
            allowDeselect={false}
            disabled={locked}
            value={intent.mode}
            data={spanningModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
            onChange={(value) => value && change({ mode: value as SpanningMode })}
          />
          <Select
            label={t('field.priority')}
            description={t('priorityHint')}
            allowDeselect={false}
            disabled={locked}
            value={String(intent.priority)}
            data={bridgePriorities.map(String)}
            onChange={(value) => value !== null && change({ priority: Number(value) })}
          />
          <div className={css.figures}>
            {(Object.keys(figures) as Figure[]).map((name) => (
              <NumberField
                key={name}
                label={t(`field.${name}`)}
                hint={t('secondsHint', figures[name])}
                problem={t('problem.range', figures[name])}
                value={intent[name]}
                parse={wholeIn(figures[name].least, figures[name].most)}
                disabled={locked}
                onValue={(value) => value !== null && change({ [name]: value })}
                onInvalid={onInvalid}
              />
            ))}
          </div>
          {!fits && <p role="alert">{t('problem.times')}</p>}
        </>
      )}
    />
  )
}
