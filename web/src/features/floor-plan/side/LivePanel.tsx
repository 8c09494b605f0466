import { useTranslation } from 'react-i18next'
import type { FloorDrawing, MeasuredClients, PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { StateMark } from '../../../ui/StateMark'
import { byName } from '../by-name'
import { alarmsOf } from '../canvas/Stands'
import type { Thing } from '../drawing'
import { ClientsAround } from '../live/ClientsAround'
import { OpenAlarms } from '../live/OpenAlarms'
import { clientPower } from '../live/rings'
import type { LiveClients } from '../live/use-live-clients'
import css from './Side.module.css'

interface LivePanelProps {
  drawing: FloorDrawing
  known: ReadonlyMap<string, PlannedAccessPoint>
  /** How loud clients are, by serial number of the access point. */
  signals: ReadonlyMap<string, MeasuredClients>
  /** Null: not known yet. */
  clients: LiveClients | null
  chosen: Thing | null
  onChoose: (thing: Thing) => void
}

/** What the access points of a floor do now: who is there, how many clients each has, and what is wrong. */
export function LivePanel({ drawing, known, signals, clients, chosen, onChoose }: LivePanelProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const here = drawing.accessPoints.flatMap(({ sn }) => known.get(sn) ?? []).sort(byName)
  const online = here.filter((ap) => ap.online)
  const figures = [
    ['online', online.length],
    ['offline', here.length - online.length],
    ['clientsAll', online.reduce((sum, { clients }) => sum + (clients ?? 0), 0)],
    ['alarmsAll', here.reduce((sum, ap) => sum + alarmsOf(ap), 0)],
  ] as const
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
      {clients && clients.rings.length > 0 && (
        <p className={css.soft}>{t('live.around', { power: formats.dbm(clientPower) })}</p>
      )}
      {clients && clients.beyond > 0 && (
        <p className={css.soft}>{t('live.outside', { number: formats.count(clients.beyond) })}</p>
      )}
      {clients && clients.untold > 0 && (
        <p className={css.soft}>{t('live.unplaced', { number: formats.count(clients.untold) })}</p>
      )}
      {chosen?.kind === 'ap' && <OneAccessPoint {...{ drawing, known, signals, clients }} sn={chosen.sn} />}
    </div>
  )
}

type OneAccessPointProps = Pick<LivePanelProps, 'drawing' | 'known' | 'signals' | 'clients'> & { sn: string }

/** What is known of one access point: what is wrong with it, and who is on it. */
function OneAccessPoint({ drawing, known, signals, clients, sn }: OneAccessPointProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const signal = signals.get(sn)
  const stand = drawing.accessPoints.find((one) => one.sn === sn)
  const ap = known.get(sn)
  return (
    <>
      <AppLink to="/device/info" search={{ sn }}>
        {t('chosen.open')}
      </AppLink>
      {alarmsOf(ap) > 0 && <OpenAlarms sn={sn} name={ap?.name ?? sn} />}
      {signal && (
        <p className={css.soft}>
          {t('live.signal', { median: formats.dbm(signal.median), low: formats.dbm(signal.low) })}
        </p>
      )}
      {stand && clients && <ClientsAround stand={stand} live={clients} known={known} />}
    </>
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
