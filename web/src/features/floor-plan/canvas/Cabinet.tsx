import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats'
import type { Point, Thing } from '../drawing'
import css from './FloorCanvas.module.css'
import { gripOf } from './things'

interface CabinetProps {
  at: Point
  zoom: number
  chosen: Thing | null
  onChoose: (thing: Thing) => void
}

/** Where the cables come together: a box with its door. */
export function Cabinet({ at, zoom, chosen, onChoose }: CabinetProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const thing: Thing = { kind: 'cabinet' }
  return (
    <g
      transform={`translate(${at.x * zoom} ${at.y * zoom})`}
      role="button"
      tabIndex={0}
      aria-pressed={chosen?.kind === 'cabinet'}
      aria-label={t('cable.cabinetAt', { x: formats.metres(at.x), y: formats.metres(at.y) })}
      className={css.thing}
      data-thing={gripOf({ thing })}
      data-chosen={chosen?.kind === 'cabinet'}
      onFocus={() => onChoose(thing)}
    >
      <circle r={20} className={css.touch} />
      <path d="M-9 -9 H9 V9 H-9 Z M0 -9 V9 M-4 0 V3 M4 0 V3" className={css.cabinet} />
    </g>
  )
}
