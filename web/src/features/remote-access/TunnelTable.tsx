import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Tunnel } from '#contract/remote-access/endpoints.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { Age } from '../../components/Age'
import { useLevels } from '../../components/current-network/use-may'
import { type DataColumn, DataTable } from '../../components/data-table/DataTable'
import { useFormats } from '../../i18n/use-formats'
import { TunnelState } from './TunnelState'
import css from './Tunnels.module.css'
import { isServersComputer, useTunnelActions } from './use-tunnels'

interface TunnelTableProps {
  network: Network
  tunnels: readonly Tunnel[]
  onShell: (tunnel: Tunnel) => void
}

/** Tunnels of a network, newest first. */
export function TunnelTable({ network, tunnels, onShell }: TunnelTableProps) {
  const { t } = useTranslation('tunnels')
  const formats = useFormats()
  const columns: DataColumn<Tunnel>[] = [
    { id: 'device', header: t('device'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'type', header: t('column.type'), cell: (tunnel) => <What tunnel={tunnel} /> },
    { id: 'state', header: t('column.state'), cell: (tunnel) => <TunnelState tunnel={tunnel} /> },
    { id: 'by', header: t('column.by'), cell: ({ by }) => <bdi>{by}</bdi> },
    { id: 'at', header: t('column.at'), cell: ({ createdAt }) => <Age at={createdAt} /> },
    {
      id: 'traffic',
      header: t('column.traffic'),
      cell: ({ sent, received }) => `${formats.bytes(sent)} / ${formats.bytes(received)}`,
    },
    {
      id: 'actions',
      header: t('column.actions'),
      cell: (tunnel) => <Actions tunnel={tunnel} network={network} onShell={() => onShell(tunnel)} />,
    },
  ]
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={tunnels}
      rowKey={({ id }) => String(id)}
      none={t('none')}
      stacks
    />
  )
}

function What({ tunnel: { type, host, port } }: { tunnel: Tunnel }) {
  const { t } = useTranslation('tunnels')
  return (
    <>
      {t(`type.${type}`)}
      {host !== null && (
        <div className={css.soft}>
          <bdi>{t('behind', { host, port })}</bdi>
        </div>
      )}
    </>
  )
}

interface ActionsProps {
  tunnel: Tunnel
  network: Network
  onShell: () => void
}

/** Only who opened it gets in; who owns the device may close it. */
function Actions({ tunnel, network, onShell }: ActionsProps) {
  const { t } = useTranslation('tunnels')
  const { close, enter, allow, deny } = useTunnelActions()
  const level = useLevels()(network.ID)
  const { state, mine, type, dial, local } = tunnel
  const leads = !local || isServersComputer()
  if (state === 'ended') return null
  if (state === 'asked' && level === 'own')
    return (
      <div className={css.actions}>
        <Button size="compact-sm" onClick={() => void allow(tunnel)}>
          {t('action.allow')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void deny(tunnel)}>
          {t('action.deny')}
        </Button>
      </div>
    )
  return (
    <div className={css.actions}>
      {mine && state === 'created' && type === 'web' && leads && (
        <Button size="compact-sm" onClick={() => void enter(tunnel)}>
          {t('action.page')}
        </Button>
      )}
      {!mine && level === 'own' && state === 'created' && type !== 'web' && (
        <Button size="compact-sm" onClick={onShell}>
          {t('action.follow')}
        </Button>
      )}
      {mine && state !== 'asked' && type !== 'web' && !dial && (
        <Button size="compact-sm" onClick={onShell}>
          {t('action.shell')}
        </Button>
      )}
      {(mine || level === 'own') && (
        <Button size="compact-sm" variant="default" onClick={() => void close(tunnel)}>
          {t(state === 'asked' ? 'action.withdraw' : 'action.close')}
        </Button>
      )}
    </div>
  )
}
