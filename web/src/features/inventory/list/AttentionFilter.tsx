import { Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceAttention } from '#contract/overview/schemas.ts'

interface AttentionFilterProps {
  value: DeviceAttention
  onClear: () => void
}

/** Says that only devices are shown that need attention for this; it is put on from the overview, taken off here. */
export function AttentionFilter({ value, onClear }: AttentionFilterProps) {
  const { t } = useTranslation(['overview', 'inventory'])
  return (
    <Pill
      size="sm"
      withRemoveButton
      onRemove={onClear}
      removeButtonProps={{
        'aria-label': t('inventory:list.anyAttention'),
        tabIndex: 0,
        'aria-hidden': false,
      }}
    >
      {t(`attention.label.${value}`)}
    </Pill>
  )
}
