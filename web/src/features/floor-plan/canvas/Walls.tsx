import { useTranslation } from 'react-i18next'
import type { Wall } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import { lengthOf, sameThing, type Thing } from '../drawing'
import css from './FloorCanvas.module.css'
import { gripOf } from './things'
import { WallLength } from './WallLength'

interface WallsProps {
  walls: readonly Wall[]
  zoom: number
  chosen: Thing | null
  onChoose: (thing: Thing) => void
}

/** Walls as lines in pixels; a broad line nobody sees takes fingers. The chosen one has a grip at each end. */
export function Walls({ walls, zoom, chosen, onChoose }: WallsProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  return walls.map((wall, index) => {
    const thing: Thing = { kind: 'wall', index }
    const isChosen = sameThing(chosen, thing)
    const ends = { x1: wall.x1 * zoom, y1: wall.y1 * zoom, x2: wall.x2 * zoom, y2: wall.y2 * zoom }
    const about = { material: t(`material.${wall.material}`), length: formats.metres(lengthOf(wall)) }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a wall is nothing but its place in the list
      <g key={index}>
        <g
          role="button"
          tabIndex={0}
          aria-pressed={isChosen}
          aria-label={t('wallAt', about)}
          className={css.thing}
          data-thing={gripOf({ thing })}
          onFocus={() => onChoose(thing)}
        >
          <line {...ends} className={css.reach} />
          <line {...ends} className={css.wall} data-material={wall.material} data-chosen={isChosen} />
        </g>
        <WallLength wall={wall} zoom={zoom} always={isChosen} />
        {isChosen &&
          ([1, 2] as const).map((end) => (
            <circle
              key={end}
              r={8}
              cx={end === 1 ? ends.x1 : ends.x2}
              cy={end === 1 ? ends.y1 : ends.y2}
              className={css.end}
              data-thing={gripOf({ thing, end })}
            />
          ))}
      </g>
    )
  })
}
