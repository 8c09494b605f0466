import { useTranslation } from 'react-i18next'
import type { FloorDrawing, PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import { sameThing, type Thing } from '../drawing'
import css from './FloorCanvas.module.css'
import { namesThatFit } from './names-that-fit'
import { gripOf } from './things'

interface StandsProps {
  drawing: FloorDrawing
  /** By serial number. */
  known: ReadonlyMap<string, PlannedAccessPoint>
  zoom: number
  chosen: Thing | null
  onChoose: (thing: Thing) => void
}

/** Access points where they hang: filled ones are there, rings are planned; those away are crossed out. */
export function Stands({ drawing, known, zoom, chosen, onChoose }: StandsProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const stands = [
    ...drawing.accessPoints.map((stand) => {
      const ap = known.get(stand.sn)
      const thing: Thing = { kind: 'ap', sn: stand.sn }
      return { stand, thing, name: ap?.name ?? stand.sn, state: ap?.online ? 'online' : 'offline', ap }
    }),
    ...drawing.simulated.map((stand, index) => {
      const thing: Thing = { kind: 'simulated', index }
      return { stand, thing, name: stand.name, state: 'simulated', ap: undefined }
    }),
  ]
  const named = namesThatFit(
    stands.map(({ stand, thing, name }) => ({ ...stand, name, first: sameThing(chosen, thing) })),
    zoom,
  )
  return stands.map(({ stand, thing, name, state, ap }, index) => (
    <g key={gripOf({ thing })} transform={`translate(${stand.x * zoom} ${stand.y * zoom})`}>
      <g
        role="button"
        tabIndex={0}
        aria-pressed={sameThing(chosen, thing)}
        aria-label={[
          t(`standAt.${state as 'online' | 'offline' | 'simulated'}`, {
            ...{ name, x: formats.metres(stand.x), y: formats.metres(stand.y) },
          }),
          ...(alarmsOf(ap) > 0 ? [t('live.alarms', { number: formats.count(alarmsOf(ap)) })] : []),
        ].join(', ')}
        className={css.thing}
        data-thing={gripOf({ thing })}
        data-state={state}
        data-chosen={sameThing(chosen, thing)}
        onFocus={() => onChoose(thing)}
      >
        <circle r={20} className={css.touch} />
        {stand.antenna === 'directional' && (
          <path
            d="M0 0 L-13 -24 A27 27 0 0 1 13 -24 Z"
            transform={`rotate(${stand.azimuth})`}
            className={css.beam}
          />
        )}
        <circle r={10} className={css.stand} />
        {state === 'offline' && <path d="M-5 -5 L5 5 M5 -5 L-5 5" className={css.away} />}
      </g>
      {ap?.online && ap.clients !== null && (
        <text className={css.clients} dy={4} aria-hidden>
          {formats.count(ap.clients)}
        </text>
      )}
      {alarmsOf(ap) > 0 && (
        <g transform="translate(11 -11)" aria-hidden>
          <path d="M0 -9 L9 7 L-9 7 Z" className={css.alarm} data-critical={(ap?.alarms.critical ?? 0) > 0} />
          <text className={css.clients} dy={5}>
            {formats.count(alarmsOf(ap))}
          </text>
        </g>
      )}
      {named.has(index) && (
        <text className={css.name} dy={26} aria-hidden>
          {name}
        </text>
      )}
    </g>
  ))
}

/** Open ones, of all levels. */
export const alarmsOf = (ap: PlannedAccessPoint | undefined): number =>
  Object.values(ap?.alarms ?? {}).reduce((sum, one) => sum + one, 0)
