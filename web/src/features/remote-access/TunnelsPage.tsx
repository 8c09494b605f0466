import { Button, Skeleton } from '@mantine/core'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tunnel } from '#contract/remote-access/endpoints.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useLevels, useMay } from '../../components/current-network/use-may'
import { useNotify } from '../../components/toast/use-notify'
import { useFailureWords } from '../../i18n/use-failure-words'
import { lazyPart } from '../../lib/lazy-part'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { GuestRule } from './GuestRule'
import { OpenDrawer } from './OpenDrawer'
import { TunnelTable } from './TunnelTable'
import { useTunnels } from './use-tunnels'

const ShellTabs = lazyPart(() =>
  import('./shell/ShellTabs').then((module) => ({ default: module.ShellTabs })),
)

/** Ways to the devices of a network: those that are open, how others ended, and terminals to type into. */
export function TunnelsPage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <Tunnels key={current.ID} network={current} />}</NeedsNetwork>
}

/** What is typed into here. */
const isShell = ({ mine, type, dial, state }: Tunnel) => mine && type !== 'web' && !dial && state !== 'asked'

function Tunnels({ network }: { network: Network }) {
  const { t } = useTranslation('tunnels')
  const [search, setSearch] = useSearchState()
  const tunnels = useTunnels(network.ID)
  const forbidden = useMay('write', network.ID)
  const level = useLevels()(network.ID)
  const shells = (tunnels.data ?? []).filter(isShell)
  const open = (sn: string | undefined) => setSearch({ open: sn })
  const notify = useNotify()
  const opened = (tunnel: Tunnel) => {
    setSearch({ open: undefined, ...(isShell(tunnel) && { shell: String(tunnel.id) }) })
    if (tunnel.state === 'asked') notify.ok(t('asked'))
  }
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={
          <Button
            leftSection={<IconPlus size={16} />}
            disabled={forbidden !== null}
            title={forbidden ?? undefined}
            onClick={() => open('any')}
          >
            {t('open')}
          </Button>
        }
      />
      {search.shell ? (
        <Suspense fallback={<Skeleton height={320} radius={6} />}>
          <ShellTabs
            shells={shells}
            shown={Number(search.shell)}
            onShow={(id) => setSearch({ shell: id === null ? undefined : String(id) })}
          />
        </Suspense>
      ) : (
        <>
          {level === 'own' && <GuestRule network={network} />}
          <List network={network} tunnels={tunnels} onShell={({ id }) => setSearch({ shell: String(id) })} />
        </>
      )}
      {search.open && forbidden === null && (
        <OpenDrawer
          network={network}
          about={search.open === 'any' ? null : search.open}
          onClose={() => open(undefined)}
          onOpened={opened}
        />
      )}
    </>
  )
}

interface ListProps {
  network: Network
  tunnels: ReturnType<typeof useTunnels>
  onShell: (tunnel: Tunnel) => void
}

function List({ network, tunnels: { data, error, refetch }, onShell }: ListProps) {
  const { t } = useTranslation(['tunnels', 'common'])
  const words = useFailureWords()
  if (data?.length === 0) return <EmptyState icon={<IconRoute size={32} />} title={t('none')} />
  if (data) return <TunnelTable network={network} tunnels={data} onShell={onShell} />
  if (!error) return <Skeleton height={160} radius={6} />
  const again = <Button onClick={() => refetch()}>{t('common:action.retry')}</Button>
  return <EmptyState alert title={words(error)} action={again} />
}
