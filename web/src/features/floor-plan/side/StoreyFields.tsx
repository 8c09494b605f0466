import { Button, NumberInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FloorDrawing, Storey } from '#contract/floor-plan/schemas.ts'
import css from './Side.module.css'

interface StoreyFieldsProps {
  drawing: FloorDrawing
  readOnly: boolean
  onEdit: (drawing: FloorDrawing) => void
  /** Floors of the same building that count here. */
  others: number
}

const fresh: Storey = { building: '', level: 0, east: 0, south: 0 }
const bounds = {
  level: { min: -20, max: 200, allowDecimal: false },
  east: { min: -1_000, max: 1_000, step: 0.5 },
  south: { min: -1_000, max: 1_000, step: 0.5 },
} as const
const numbers = ['level', 'east', 'south'] as const

/** Where a floor is in its building: signals come through the ceilings from those above and below. */
export function StoreyFields({ drawing, readOnly, onEdit, others }: StoreyFieldsProps) {
  const { t } = useTranslation('floor-plan')
  const { storey } = drawing
  const change = (part: Partial<Storey>) => onEdit({ ...drawing, storey: { ...(storey ?? fresh), ...part } })
  if (!storey)
    return (
      <div className={css.column}>
        <p className={css.soft}>{t('storey.hint')}</p>
        <Button variant="default" disabled={readOnly} onClick={() => change({})}>
          {t('storey.add')}
        </Button>
      </div>
    )
  return (
    <div className={css.column}>
      <TextInput
        label={t('storey.building')}
        description={t('storey.buildingHint')}
        maxLength={60}
        disabled={readOnly}
        value={storey.building}
        onChange={({ currentTarget }) => change({ building: currentTarget.value })}
      />
      <div className={css.fields}>
        {numbers.map((field) => (
          <NumberInput
            key={field}
            label={t(`storey.${field}`)}
            clampBehavior="strict"
            disabled={readOnly}
            {...bounds[field]}
            value={storey[field]}
            onChange={(value) => typeof value === 'number' && change({ [field]: value })}
          />
        ))}
      </div>
      <p className={css.soft}>{t('storey.counts', { count: others })}</p>
      <Button variant="default" disabled={readOnly} onClick={() => onEdit({ ...drawing, storey: null })}>
        {t('storey.remove')}
      </Button>
    </div>
  )
}
