import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { SearchField } from '../../../components/resource-list/SearchField'
import { useFormats } from '../../../i18n/use-formats'
import { useSearchState } from '../../../lib/search'
import { NetworkSsids } from './NetworkSsids'
import { useSsidsOnAir } from './use-ssids-on-air'
import css from './WirelessOverview.module.css'

/** So many networks are asked about at a time. */
const step = 6

/** Per network: the SSIDs wanted, whether its devices run them, and how many clients are on each. */
export function WirelessOverview() {
  const { t } = useTranslation('wireless')
  const { count } = useFormats()
  const { networks, current } = useNetworks()
  const [search, setSearch] = useSearchState()
  const [most, setMost] = useState(step)
  const all = search.scope === 'all'
  const wanted = (search.q ?? '').trim().toLowerCase()
  const found = all
    ? networks.filter(({ Name }) => Name.toLowerCase().includes(wanted))
    : networks.filter(({ ID }) => ID === current?.ID)
  const shown = found.slice(0, most)
  const onAir = useSsidsOnAir(shown.map(({ ID }) => ID))
  return (
    <div className={css.list}>
      {all && networks.length > step && (
        <SearchField value={search.q ?? ''} onChange={(q) => setSearch({ q: q || undefined })} />
      )}
      {shown.map((network) => (
        <NetworkSsids key={network.ID} network={network} onAir={onAir} />
      ))}
      {found.length === 0 && <p className={css.none}>{t('overview.noMatch')}</p>}
      {shown.length < found.length && (
        <Button variant="default" className={css.more} onClick={() => setMost(most + step)}>
          {t('overview.more', { shown: count(shown.length), total: count(found.length) })}
        </Button>
      )}
    </div>
  )
}
