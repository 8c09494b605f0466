import { useTranslation } from 'react-i18next'
import type { FloorDrawing, MeasuredClients, PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { StateMark } from '../../../ui/StateMark'
import { alarmsOf } from '../canvas/Stands'
import type { Thing } from '../drawing'
import css from './Side.module.css'

interface LivePanelProps {
  drawing: FloorDrawing
  known: ReadonlyMap<string, PlannedAccessPoint>
  /** How loud clients are, by serial number of the access point. */
  signals: ReadonlyMap<string, MeasuredClients>
  chosen: Thing | null
  onChoose: (thing: Thing) => void
}

/** What the access points of a floor do now: who is there, how many clients each has, and what is wrong. */
export function LivePanel({ drawing, known, signals, chosen, onChoose }: LivePanelProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const here = drawing.accessPoints.flatMap(({ sn }) => known.get(sn) ?? [])
  const online = here.filter((ap) => ap.online)
  const figures = [
    ['online', online.length],
    ['offline', here.length - online.length],
    ['clientsAll', online.reduce((sum, { clients }) => sum + (clients ?? 0), 0)],
    ['alarmsAll', here.reduce((sum, ap) => sum + alarmsOf(ap), 0)],
  ] as const
  const signal = chosen?.kind === 'ap' ? signals.get(chosen.sn) : undefined
  if (here.length === 0) return <p className={css.soft}>{t('list.none')}</p>
  return (
    <div className={css.column}>
      <div className={css.figures}>
        {figures.map(([name, value]) => (
          <span key={name} className={css.figure}>
            <strong>{formats.count(value)}</strong>
            <span className={css.soft}>{t(`live.${name}`)}</span>
          </span>
        ))}
      </div>
      <ul className={css.list}>
        {here.map((ap) => (
          <li key={ap.sn}>
            <button
              type="button"
              className={`${css.entry} ${css.asEntry}`}
              aria-pressed={chosen?.kind === 'ap' && chosen.sn === ap.sn}
              onClick={() => onChoose({ kind: 'ap', sn: ap.sn })}
            >
              <bdi>{ap.name}</bdi>
              <LiveState ap={ap} />
            </button>
          </li>
        ))}
      </ul>
      {signal && (
        <p className={css.soft}>
          {t('live.signal', { median: formats.dbm(signal.median), low: formats.dbm(signal.low) })}
        </p>
      )}
      {chosen?.kind === 'ap' && (
        <div className={css.row}>
          <AppLink to="/device/info" search={{ sn: chosen.sn }}>
            {t('chosen.open')}
          </AppLink>
          {alarmsOf(known.get(chosen.sn)) > 0 && (
            <AppLink to="/monitor/alarm">{t('live.showAlarms')}</AppLink>
          )}
        </div>
      )}
    </div>
  )
}

function LiveState({ ap }: { ap: PlannedAccessPoint }) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const alarms = alarmsOf(ap)
  if (!ap.online) return <StateMark tone="bad" text={t('list.offline')} />
  const clients = ap.clients === null ? t('live.clientsUnknown') : formats.count(ap.clients)
  const words = t('live.clients', { number: clients })
  return alarms > 0 ? (
    <StateMark tone="warn" text={`${words}, ${t('live.alarms', { number: formats.count(alarms) })}`} />
  ) : (
    <StateMark tone="ok" text={words} />
  )
}
