import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cancelReservations, listReservations } from '#contract/inventory/reservations.ts'
import { levelFor } from '#contract/permissions.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { call } from '../../../api/call'
import { useMay } from '../../../components/current-network/use-may'
import { DataTable } from '../../../components/data-table/DataTable'
import { useNotify } from '../../../components/toast/use-notify'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { Mono } from '../../../ui/Mono'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { StateMark } from '../../../ui/StateMark'
import { infoPath } from '../kinds'
import { type Awaited, useNeverOnline } from './use-never-online'

const searchText = ({ sn, name }: Awaited) => `${sn} ${sn.replaceAll(':', '')} ${name}`

/** Which devices are awaited, until when, and what keeps one that called from being taken in. */
export function NeverOnline({ network }: { network: Network }) {
  const { t } = useTranslation(['binding', 'inventory', 'common'])
  const { rows, isLoaded } = useNeverOnline(network.ID)
  if (!isLoaded) return <PageSkeleton label={t('common:loading')} />
  return (
    <Panel title={t('tabs.never')} flush>
      <DataTable
        stacks
        label={t('tabs.never')}
        rows={rows}
        rowKey={({ key }) => key}
        none={t('never.none')}
        searchText={searchText}
        searchLabel={t('never.search')}
        columns={[
          { id: 'sn', header: t('inventory:column.sn'), cell: (row) => <Serial row={row} /> },
          { id: 'name', header: t('inventory:column.name'), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            id: 'type',
            header: t('inventory:column.type'),
            cell: ({ type }) => t(`inventory:kind.${type ?? 'unknown'}`),
          },
          { id: 'state', header: t('never.state'), cell: (row) => <Waits row={row} /> },
          {
            id: 'action',
            header: t('never.action'),
            stuck: true,
            cell: (row) => row.reservation && <Cancel sn={row.sn} network={network} />,
          },
        ]}
      />
    </Panel>
  )
}

function Serial({ row: { sn, type, reservation } }: { row: Awaited }) {
  if (reservation) return <Mono>{sn}</Mono>
  return (
    <AppLink to={infoPath(type)} search={{ sn }}>
      <Mono>{sn}</Mono>
    </AppLink>
  )
}

function Waits({ row: { reservation } }: { row: Awaited }) {
  const { t } = useTranslation('binding')
  const formats = useFormats()
  if (!reservation) return <StateMark tone="never" text={t('never.bound')} />
  const { expired, problem, expiresAt } = reservation
  if (expired) return <StateMark tone="idle" text={t('never.expired')} />
  if (problem) return <StateMark tone="warn" text={t(`never.problem.${problem}`)} />
  return <StateMark tone="never" text={t('never.until', { at: formats.time(expiresAt) })} />
}

function Cancel({ sn, network }: { sn: string; network: Network }) {
  const { t } = useTranslation('binding')
  const notify = useNotify()
  const queries = useQueryClient()
  const why = useMay(levelFor(cancelReservations.access), network.ID)
  const cancel = useMutation({
    mutationFn: () => call(cancelReservations, { body: { group: network.ID, sns: [sn] } }),
    onSuccess: () => notify.ok(t('never.cancelled', { sn })),
    onError: notify.failed,
    onSettled: () => queries.invalidateQueries({ queryKey: [listReservations.path] }),
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('never.cancelOf', { sn })}
      loading={cancel.isPending}
      disabled={why !== null}
      title={why ?? undefined}
      onClick={() => cancel.mutate()}
    >
      {t('never.cancel')}
    </Button>
  )
}
