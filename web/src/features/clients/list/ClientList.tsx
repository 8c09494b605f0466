import { IconDevicesOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import { connections } from '#contract/clients/client.ts'
import { clientSorts, listClients } from '#contract/clients/endpoints.ts'
import { ratings } from '#contract/clients/ratings.ts'
import type { Params } from '../../../api/call'
import { ratingTones } from '../../../components/clients/rating-tones'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { FilterChips } from '../../../components/resource-list/FilterChips'
import { type ListUrl, readListUrl, writeListUrl } from '../../../components/resource-list/list-url'
import { ResourceList } from '../../../components/resource-list/ResourceList'
import { useResourcePages } from '../../../components/resource-list/use-resource-pages'
import { useFormats } from '../../../i18n/use-formats'
import { useSearchState } from '../../../lib/search'
import { useGo } from '../../../lib/use-go'
import { EmptyState } from '../../../ui/page/EmptyState'
import { StatusShape } from '../../../ui/StateMark'
import { clientAt, clientName } from '../client-words'
import { clientColumns, usualColumns } from './columns'
import { useLiveClients } from './use-live-clients'

/** In the address a rating stands where other lists have their status, the kind of connection where they have kinds. */
const known = { statuses: ratings, sorts: clientSorts, kinds: connections }

export function useClientUrl(): [ListUrl, (change: Partial<ListUrl>) => void] {
  const [search, setSearch] = useSearchState()
  const url = useMemo(() => readListUrl(search, known), [search])
  return [url, (change) => setSearch(writeListUrl(change))]
}

/** The list machine with what is declared of clients. */
export function ClientList() {
  const { t } = useTranslation(['clients', 'inventory', 'lan-devices'])
  const formats = useFormats()
  const { current } = useNetworks()
  const [url, setUrl] = useClientUrl()
  const go = useGo()
  const all = url.scope === 'all'
  useLiveClients(all ? null : (current?.ID ?? null))
  const query = queryOf(url, all ? undefined : current?.ID)
  const pages = useResourcePages<NetworkClient>(listClients, query)
  const columns = useMemo(() => clientColumns({ t, formats }, all), [t, formats, all])
  return (
    <ResourceList
      id="clients"
      label={t('title')}
      pages={pages}
      source={{ endpoint: listClients, query }}
      columns={columns}
      hidden={columns.map(({ id }) => id).filter((id) => !usualColumns(all).has(id))}
      rowId={({ group, mac }) => `${group} ${mac}`}
      rowName={clientName}
      url={url}
      onUrl={setUrl}
      filters={
        <>
          <FilterChips
            legend={t('rating.label')}
            all={{ label: t('rating.any') }}
            chips={ratings.map((value) => ({
              value,
              label: t(`rating.${value}`),
              mark: <StatusShape tone={ratingTones[value]} />,
            }))}
            value={url.status}
            onChange={(status) => setUrl({ status })}
          />
          <FilterChips
            legend={t('inventory:client.connection')}
            all={{ label: t('connectionAny') }}
            chips={connections.map((value) => ({ value, label: t(`inventory:client.${value}`) }))}
            value={url.kind}
            onChange={(kind) => setUrl({ kind })}
            single
          />
        </>
      }
      onOpen={(client) => {
        const { to, search } = clientAt(client)
        void go(to, search)
      }}
      empty={
        <EmptyState icon={<IconDevicesOff size={22} />} title={t('empty.title')} body={t('empty.body')} />
      }
    />
  )
}

const queryOf = (url: ListUrl, group: number | undefined): Params => ({
  group,
  rating: url.status.join(',') || undefined,
  connection: url.kind.join(',') || undefined,
  q: url.q || undefined,
  sort: url.sort || undefined,
})
