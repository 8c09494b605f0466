import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { digestMinutes, reminderMinutes } from '#contract/alarm/notices.ts'
import { useFormats } from '../../../i18n/use-formats'
import type { RuleDraft, RulePartProps } from './rule-draft'

/** How often one is told of what still stands, and what goes together. */
export function AlarmRuleRepeats({ draft, set }: RulePartProps) {
  const { t } = useTranslation('alarms')
  const formats = useFormats()
  const every = (minutes: readonly number[]) =>
    minutes.map((one) => ({ value: String(one), label: formats.duration(one * 60) }))
  return (
    <>
      <Select
        label={t('rules.repeat.label')}
        description={t('rules.repeat.hint')}
        placeholder={t('rules.repeat.never')}
        clearable
        data={every(reminderMinutes)}
        value={draft.repeat === null ? null : String(draft.repeat)}
        onChange={(minutes) => set({ repeat: (minutes && Number(minutes)) as RuleDraft['repeat'] })}
      />
      {draft.channel !== 'webhook' && (
        <Select
          label={t('rules.digest.label')}
          description={t('rules.digest.hint')}
          placeholder={t('rules.digest.never')}
          clearable
          data={every(digestMinutes)}
          value={draft.digest === null ? null : String(draft.digest)}
          onChange={(minutes) => set({ digest: (minutes && Number(minutes)) as RuleDraft['digest'] })}
        />
      )}
    </>
  )
}
