import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FloorDrawing } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import type { Point, Thing } from '../drawing'
import { cableStandard, cablesOf, longestCable } from './cables'
import css from './Side.module.css'

interface CablesPanelProps {
  drawing: FloorDrawing
  readOnly: boolean
  middle: () => Point
  onEdit: (drawing: FloorDrawing) => void
  onChoose: (thing: Thing) => void
}

/** How much cable the access points of a floor need, from where it comes together. */
export function CablesPanel({ drawing, readOnly, middle, onEdit, onChoose }: CablesPanelProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const cables = cablesOf(drawing)
  const add = () => {
    onEdit({ ...drawing, cabinet: middle() })
    onChoose({ kind: 'cabinet' })
  }
  return (
    <div className={css.column}>
      {drawing.cabinet === null && (
        <>
          <p className={css.soft}>{t('cable.hint')}</p>
          <Button variant="default" disabled={readOnly} onClick={add}>
            {t('cable.add')}
          </Button>
        </>
      )}
      {cables && (
        <>
          <p>
            {t('cable.sum', {
              ...{ total: formats.metres(cables.total), longest: formats.metres(cables.longest) },
            })}
          </p>
          {cables.tooLong > 0 && (
            <p>
              {t('cable.tooLong', {
                ...{ length: formats.metres(longestCable), standard: cableStandard },
                number: formats.count(cables.tooLong),
              })}
            </p>
          )}
        </>
      )}
      {drawing.cabinet && <p className={css.soft}>{t('cable.how')}</p>}
    </div>
  )
}
