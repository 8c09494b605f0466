import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { digestMinutes, reminderMinutes } from '#contract/alarm/notices.ts'
import { useFormats } from '../../../i18n/use-formats'
import { minuteOf, timeOf } from './minutes'
import { ownZone, type RuleDraft, type RulePartProps } from './rule-draft'

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
      {draft.channel !== 'webhook' && <Together draft={draft} set={set} every={every(digestMinutes)} />}
    </>
  )
}

const DAILY = 'daily'
const EIGHT = 8 * 60

function Together({ draft, set, every }: RulePartProps & { every: { value: string; label: string }[] }) {
  const { t } = useTranslation('alarms')
  const { digest, digestAt, group } = draft
  const choose = (value: string | null) =>
    value === DAILY
      ? set({ digest: null, digestAt: { minute: EIGHT, zone: null } })
      : set({ digest: (value && Number(value)) as RuleDraft['digest'], digestAt: null })
  const zone = digestAt?.zone ?? ownZone()
  return (
    <>
      <Select
        label={t('rules.digest.label')}
        description={t('rules.digest.hint')}
        placeholder={t('rules.digest.never')}
        clearable
        data={[...every, { value: DAILY, label: t('rules.digest.daily') }]}
        value={digestAt ? DAILY : digest === null ? null : String(digest)}
        onChange={choose}
      />
      {digestAt && (
        <TextInput
          type="time"
          label={t('rules.digest.at')}
          description={group === null ? t('rules.digest.zone', { zone }) : t('rules.digest.zoneOfNetwork')}
          value={timeOf(digestAt.minute)}
          onChange={(event) => {
            const minute = minuteOf(event.currentTarget.value)
            if (minute !== null) set({ digestAt: { ...digestAt, minute } })
          }}
        />
      )}
    </>
  )
}
