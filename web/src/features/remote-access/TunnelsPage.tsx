import { Button, SegmentedControl, Skeleton } from '@mantine/core'
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
import { OpenDrawer } from './OpenDrawer'
import { TunnelRules } from './TunnelRules'
import css from './Tunnels.module.css'
import { TunnelTable } from './TunnelTable'
import { useTunnels } from './use-tunnels'

const ShellTabs = lazyPart(() =>
  import('./shell/ShellTabs').then((module) => ({ default: module.ShellTabs })),
)

const Replay = lazyPart(() => import('./recordings/Replay').then((module) => ({ default: module.Replay })))
const RecordingTable = lazyPart(() =>
  import('./recordings/RecordingTable').then((module) => ({ default: module.RecordingTable })),
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
  // That of another is looked on at.
  const shells = (tunnels.data ?? []).filter(
    (tunnel) => isShell(tunnel) || (level === 'own' && !tunnel.mine && String(tunnel.id) === search.shell),
  )
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
        <Lists network={network} owns={level === 'own'} tunnels={tunnels} />
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

interface ListsProps {
  network: Network
  owns: boolean
  tunnels: ReturnType<typeof useTunnels>
}

/** Tunnels; to the owner also what they say of them, and what was recorded. */
function Lists({ network, owns, tunnels }: ListsProps) {
  const { t } = useTranslation('tunnels')
  const [search, setSearch] = useSearchState()
  const list = (
    <List network={network} tunnels={tunnels} onShell={({ id }) => setSearch({ shell: String(id) })} />
  )
  if (!owns) return list
  if (search.replay)
    return (
      <Suspense fallback={<Skeleton height={320} radius={6} />}>
        <Replay id={Number(search.replay)} onBack={() => setSearch({ replay: undefined })} />
      </Suspense>
    )
  const view = search.view === 'recordings' ? 'recordings' : 'tunnels'
  return (
    <>
      <SegmentedControl
        className={css.views ?? ''}
        aria-label={t('view.label')}
        value={view}
        onChange={(next) => setSearch({ view: next === 'tunnels' ? undefined : next })}
        data={(['tunnels', 'recordings'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <TunnelRules network={network} />
      {view === 'tunnels' && list}
      {view === 'recordings' && (
        <Suspense fallback={<Skeleton height={160} radius={6} />}>
          <RecordingTable group={network.ID} onReplay={(id) => setSearch({ replay: String(id) })} />
        </Suspense>
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
