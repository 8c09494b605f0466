import { IconGripVertical } from '@tabler/icons-react'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import type { Point } from '../drawing'
import css from './Side.module.css'

interface UnplacedProps {
  accessPoints: readonly PlannedAccessPoint[]
  /** Names of the floors that others of them stand on, by id. */
  floors: ReadonlyMap<number, string>
  readOnly: boolean
  /** Null: in the middle of what is seen. */
  onPlace: (sn: string, at: { clientX: number; clientY: number } | null) => void
}

/** Access points that stand nowhere yet: dragged onto the plan, or pressed to stand in its middle. */
export function Unplaced({ accessPoints, floors, readOnly, onPlace }: UnplacedProps) {
  const { t } = useTranslation('floor-plan')
  const [ghost, setGhost] = useState<(Point & { name: string }) | null>(null)
  return (
    <>
      <p className={css.soft}>{t('aps.drag')}</p>
      <ul className={css.list}>
        {accessPoints.map((ap) => (
          <Entry
            key={ap.sn}
            ap={ap}
            floor={ap.floor === null ? null : (floors.get(ap.floor) ?? null)}
            readOnly={readOnly}
            onPlace={onPlace}
            onCarry={setGhost}
          />
        ))}
      </ul>
      {ghost && (
        <div className={css.ghost} style={{ left: ghost.x, top: ghost.y }} aria-hidden>
          {ghost.name}
        </div>
      )}
    </>
  )
}

const tremblePx = 5

interface EntryProps {
  ap: PlannedAccessPoint
  floor: string | null
  readOnly: boolean
  onPlace: UnplacedProps['onPlace']
  onCarry: (ghost: (Point & { name: string }) | null) => void
}

function Entry({ ap, floor, readOnly, onPlace, onCarry }: EntryProps) {
  const { t } = useTranslation('floor-plan')
  const start = useRef<Point | null>(null)
  const carried = useRef(false)
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    start.current = { x: event.clientX, y: event.clientY }
    carried.current = false
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    const from = start.current
    if (!from) return
    carried.current ||= Math.hypot(x - from.x, y - from.y) > tremblePx
    if (carried.current) onCarry({ x, y, name: ap.name })
  }
  const up = (event: PointerEvent) => {
    start.current = null
    onCarry(null)
    if (carried.current && event.type === 'pointerup') onPlace(ap.sn, event)
  }
  return (
    <li>
      <button
        type="button"
        className={css.entry}
        disabled={readOnly}
        aria-label={t('aps.place', { name: ap.name })}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        // What was carried is placed where it was let go, not in the middle as well.
        onClick={() => !carried.current && onPlace(ap.sn, null)}
      >
        <IconGripVertical size={16} />
        <bdi>{ap.name}</bdi>
        {floor !== null && <span className={css.soft}>{floor}</span>}
      </button>
    </li>
  )
}
