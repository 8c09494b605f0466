import { Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReportedRadio } from './radio-choice'

interface RadioFieldProps {
  radios: ReportedRadio[]
  chosen: ReportedRadio | undefined
  onChoose: (id: string) => void
}

/** Which radio, and what a change means for those who are on it. */
export function RadioField({ radios, chosen, onChoose }: RadioFieldProps) {
  const { t } = useTranslation('inventory')
  if (radios.length === 0) return <Text c="dimmed">{t('change.noRadio')}</Text>
  return (
    <>
      <Select
        label={t('change.radio')}
        data={radios.map(({ id, band }) => ({ value: id, label: t(`radio.band.${band}`) }))}
        value={chosen?.id ?? null}
        onChange={(id) => id && onChoose(id)}
        allowDeselect={false}
      />
      {chosen && chosen.clients > 0 && (
        <Text size="sm">{t('change.disturbs', { count: chosen.clients })}</Text>
      )}
    </>
  )
}
