import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listedStands } from '#contract/firmware/stands.ts'

interface FirmwareFilterProps {
  value: readonly string[]
  onChange: (stands: string[]) => void
}

/** Devices by what the newest image for their model is to them. */
export function FirmwareFilter({ value, onChange }: FirmwareFilterProps) {
  const { t } = useTranslation('inventory')
  return (
    <Select
      size="xs"
      w={160}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      clearable
      clearButtonProps={{ 'aria-label': t('list.anyFirmware') }}
      aria-label={t('list.filterByFirmware')}
      placeholder={t('list.anyFirmware')}
      value={value[0] ?? null}
      onChange={(stand) => onChange(stand ? [stand] : [])}
      data={listedStands.map((stand) => ({ value: stand, label: t(`firmwareState.${stand}`) }))}
    />
  )
}
