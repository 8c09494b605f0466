import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { deviceKinds } from '#contract/inventory/device-kinds.ts'
import css from './KindFilter.module.css'

interface KindFilterProps {
  value: readonly string[]
  onChange: (kinds: string[]) => void
}

/** Devices of some kinds; `unknown`: of those that did not say. */
export function KindFilter({ value, onChange }: KindFilterProps) {
  const { t } = useTranslation('inventory')
  return (
    <MultiSelect
      size="xs"
      className={css.kinds}
      // The list itself scrolls, by its arrow keys: an area around it would be one more stop that does nothing.
      withScrollArea={false}
      classNames={{ options: css.options }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      clearable
      clearButtonProps={{ 'aria-label': t('list.anyKind') }}
      aria-label={t('list.filterByKind')}
      placeholder={value.length === 0 ? t('list.anyKind') : undefined}
      value={[...value]}
      onChange={onChange}
      data={[...deviceKinds, 'unknown' as const].map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
    />
  )
}
