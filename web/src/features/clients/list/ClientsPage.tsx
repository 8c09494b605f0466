import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../../components/current-network/NeedsNetwork'
import { ScopeControl } from '../../../components/resource-list/ScopeControl'
import { PageHead } from '../../../ui/page/PageHead'
import { ClientList, useClientUrl } from './ClientList'
import css from './ClientsPage.module.css'

/** Everybody who is connected, in one network or in all of them. */
export function ClientsPage() {
  return (
    <NeedsNetwork>
      <Clients />
    </NeedsNetwork>
  )
}

function Clients() {
  const { t } = useTranslation(['clients', 'inventory'])
  const { current, networks } = useNetworks()
  const [url, setUrl] = useClientUrl()
  return (
    <div className={css.page}>
      <PageHead
        title={t('title')}
        about={url.scope === 'all' ? t('inAll') : t('inNetwork', { name: current?.Name ?? '' })}
        actions={
          networks.length > 1 && (
            <ScopeControl
              label={t('inventory:list.scopeLabel')}
              network={t('inventory:list.scopeNetwork')}
              all={t('inventory:list.scopeAll')}
              value={url.scope}
              onChange={(scope) => setUrl({ scope })}
            />
          )
        }
      />
      <ClientList />
    </div>
  )
}
