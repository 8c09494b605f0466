import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../../components/current-network/NeedsNetwork'
import { lazyPart } from '../../../lib/lazy-part'
import { useSearchState } from '../../../lib/search'
import { PageHead } from '../../../ui/page/PageHead'
import { ClientList, useClientUrl } from './ClientList'
import css from './ClientsPage.module.css'

const BlockedClients = lazyPart(() => import('../blocking/BlockedClients'))

/** Everybody who is connected, in one network or in all of them. */
export function ClientsPage() {
  return (
    <NeedsNetwork>
      <Clients />
    </NeedsNetwork>
  )
}

function Clients() {
  const { t } = useTranslation('clients')
  const { current } = useNetworks()
  const [url] = useClientUrl()
  const [search, setSearch] = useSearchState()
  /** Who is blocked is said in each network by itself. */
  const ofNetwork = url.scope === 'all' ? null : current
  const open = (blocked: 'open' | undefined) => setSearch({ blocked })
  return (
    <div className={css.page}>
      <PageHead
        title={t('title')}
        about={url.scope === 'all' ? t('inAll') : t('inNetwork', { name: current?.Name ?? '' })}
        actions={
          ofNetwork && (
            <Button variant="default" leftSection={<IconBan size={16} />} onClick={() => open('open')}>
              {t('block.list')}
            </Button>
          )
        }
      />
      <ClientList />
      {ofNetwork && search.blocked === 'open' && (
        <Suspense fallback={null}>
          <BlockedClients group={ofNetwork.ID} name={ofNetwork.Name} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
