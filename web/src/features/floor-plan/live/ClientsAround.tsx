import { useTranslation } from 'react-i18next'
import type { ClientAround, PlacedAccessPoint, PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import css from '../side/Side.module.css'
import type { LiveClients } from './use-live-clients'

interface ClientsAroundProps {
  stand: PlacedAccessPoint
  live: LiveClients
  known: ReadonlyMap<string, PlannedAccessPoint>
}

const mostListed = 50

/** The clients of one access point: how far from it each may be, and where else it was within the hour. */
export function ClientsAround({ stand, live, known }: ClientsAroundProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const here = live.clients.filter(({ sn }) => sn === stand.sn)
  const loudest = here.toSorted((one, other) => (other.signalDbm ?? -999) - (one.signalDbm ?? -999))
  const farOf = ({ band, signalDbm }: ClientAround) => {
    if (band === null || signalDbm === null) return t('live.untold')
    const metres = live.distance(stand, band, signalDbm)
    const signal = formats.dbm(signalDbm)
    return metres === null
      ? t('live.beyond', { signal })
      : t('live.far', { signal, distance: formats.metres(metres) })
  }
  if (here.length === 0) return null
  return (
    <ul className={css.whole} aria-label={t('live.clientsAll')}>
      {loudest.slice(0, mostListed).map((client) => (
        <li key={client.mac} className={css.client}>
          <bdi>{client.name ?? client.mac}</bdi>
          <span className={css.soft}>{farOf(client)}</span>
          {client.heard.map(({ sn, dbm }) => (
            <span key={sn} className={css.soft}>
              {t('live.alsoAt', { name: known.get(sn)?.name ?? sn, signal: formats.dbm(dbm) })}
            </span>
          ))}
        </li>
      ))}
      {here.length > mostListed && (
        <li className={css.soft}>{t('live.more', { number: formats.count(here.length - mostListed) })}</li>
      )}
    </ul>
  )
}
