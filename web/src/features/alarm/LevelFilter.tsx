import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AlarmLevel, alarmLevels } from '#contract/alarm/categories.ts'

interface LevelFilterProps {
  /** Null: every level. */
  level: AlarmLevel | null
  onChange: (level: AlarmLevel | null) => void
}

/** Which level of alarms the bell shows. */
export function LevelFilter({ level, onChange }: LevelFilterProps) {
  const { t } = useTranslation('alarm')
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('byLevel.label')}
      value={level ?? 'all'}
      onChange={(value) => onChange(alarmLevels.find((one) => one === value) ?? null)}
      data={[
        { value: 'all', label: t('byLevel.all') },
        ...alarmLevels.toReversed().map((value) => ({ value, label: t(`level.${value}`) })),
      ]}
    />
  )
}
