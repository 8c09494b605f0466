import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { configStates } from '#contract/inventory/config-states.ts'

interface ConfigFilterProps {
  value: readonly string[]
  onChange: (states: string[]) => void
}

/** Devices by where their configuration stands. */
export function ConfigFilter({ value, onChange }: ConfigFilterProps) {
  const { t } = useTranslation('common')
  return (
    <Select
      size="xs"
      w={160}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      clearable
      clearButtonProps={{ 'aria-label': t('list.anyConfig') }}
      aria-label={t('list.filterByConfig')}
      placeholder={t('list.anyConfig')}
      value={value[0] ?? null}
      onChange={(state) => onChange(state ? [state] : [])}
      data={configStates.map((state) => ({ value: state, label: t(`configState.${state}`) }))}
    />
  )
}
