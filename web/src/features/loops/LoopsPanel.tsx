import { Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type LoopAction,
  type LoopsIntent,
  loopActions,
  loopRange,
} from '#contract/configuration/sections/loops.ts'
import { NumberField, wholeIn } from '../../components/configuration/fields/NumberField'
import { useProblems } from '../../components/configuration/fields/use-problems'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../components/configuration/place'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import { useFormats } from '../../i18n/use-formats'

/** Loop prevention at any place it can be set. */
export function LoopsPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('loops')
  const section = useSection('loops', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  return <Loaded section={section} />
}

function Loaded({ section }: { section: SectionOf<'loops'> }) {
  const { t } = useTranslation('loops')
  const { onInvalid, problem } = useProblems()
  const intent = section.document!.intent
  const change = (part: Partial<LoopsIntent>) =>
    section.change({ section: 'loops', intent: { ...intent, ...part } })
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about')}
      invalid={problem}
      fields={(locked) => (
        <>
          <Switch
            label={t('field.enabled')}
            description={t('enabledHint')}
            checked={intent.enabled}
            disabled={locked}
            onChange={(event) => change({ enabled: event.currentTarget.checked })}
          />
          <Select
            label={t('field.action')}
            description={t('actionHint')}
            allowDeselect={false}
            disabled={locked}
            value={intent.action}
            data={loopActions.map((value) => ({ value, label: t(`action.${value}`) }))}
            onChange={(value) => value && change({ action: value as LoopAction })}
          />
          <Times intent={intent} change={change} locked={locked} onInvalid={onInvalid} />
        </>
      )}
    />
  )
}

interface TimesProps {
  intent: LoopsIntent
  change: (part: Partial<LoopsIntent>) => void
  locked: boolean
  onInvalid: (field: string, reason: string | null) => void
}

function Times({ intent, change, locked, onInvalid }: TimesProps) {
  const { t } = useTranslation('loops')
  const { count } = useFormats()
  const { leastSeconds, mostSeconds, leastRecovery, mostRecovery } = loopRange
  const asks = { least: leastSeconds, most: mostSeconds }
  const recovers = { least: leastRecovery, most: count(mostRecovery) }
  return (
    <>
      <NumberField
        label={t('field.intervalSeconds')}
        hint={t('intervalHint', asks)}
        problem={t('problem.interval', asks)}
        value={intent.intervalSeconds}
        parse={wholeIn(leastSeconds, mostSeconds)}
        disabled={locked}
        onValue={(value) => value !== null && change({ intervalSeconds: value })}
        onInvalid={onInvalid}
      />
      <NumberField
        label={t('field.recoverSeconds')}
        hint={t('recoverHint', recovers)}
        problem={t('problem.recover', recovers)}
        value={intent.recoverSeconds}
        parse={(text) => (text.trim() === '0' ? 0 : wholeIn(leastRecovery, mostRecovery)(text))}
        disabled={locked}
        onValue={(value) => value !== null && change({ recoverSeconds: value })}
        onInvalid={onInvalid}
      />
    </>
  )
}
