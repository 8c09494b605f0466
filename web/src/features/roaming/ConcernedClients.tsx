import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listRoamingClients, type RoamingClient, type RoamingOutcome } from '#contract/roaming/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { type DataColumn, DataTable } from '../../components/data-table/DataTable'
import { type Formats, useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { Panel } from '../../ui/page/Panel'
import { StateMark, type Tone } from '../../ui/StateMark'
import type { RoamingTried } from './roaming-tried'

const tones: Record<RoamingOutcome, Tone> = { loses: 'bad', likely: 'idle', moves: 'ok' }

/** Clients below the threshold, those who would lose the network first. */
export function ConcernedClients(tried: RoamingTried) {
  const { t } = useTranslation('roaming')
  const formats = useFormats()
  const clients = useQuery({
    ...reading(listRoamingClients, tried),
    placeholderData: keepPreviousData,
    ...toldInPlace,
  })
  return (
    <Panel flush title={t('clients.title')}>
      {!clients.data && !clients.isError && <Skeleton height={120} m="md" w="auto" />}
      {clients.data && (
        <DataTable
          label={t('clients.title')}
          rows={clients.data}
          rowKey={({ mac }) => mac}
          none={t('clients.none')}
          columns={columnsOf(tried.group, t, formats)}
        />
      )}
    </Panel>
  )
}

type RoamingT = ReturnType<typeof useTranslation<'roaming'>>['t']

function columnsOf(group: number, t: RoamingT, formats: Formats): DataColumn<RoamingClient>[] {
  return [
    {
      ...{ id: 'client', header: t('clients.client') },
      cell: ({ mac, name }) => (
        <AppLink to="/monitor/client" search={{ group: String(group), mac }}>
          <bdi>{name ?? mac}</bdi>
        </AppLink>
      ),
    },
    {
      ...{ id: 'device', header: t('clients.device') },
      cell: ({ sn, device }) => (
        <AppLink to="/device/info" search={{ sn }}>
          <bdi>{device}</bdi>
        </AppLink>
      ),
    },
    {
      ...{ id: 'signal', header: t('clients.signal'), align: 'end' },
      cell: ({ signalDbm }) => formats.dbm(signalDbm),
    },
    {
      ...{ id: 'outcome', header: t('clients.outcome') },
      cell: (client) => (
        <span title={outcomeWords(client, t, formats)}>
          <StateMark tone={tones[client.outcome]} text={outcomeWords(client, t, formats)} />
        </span>
      ),
    },
  ]
}

function outcomeWords({ outcome, nearer, nearerDbm }: RoamingClient, t: RoamingT, formats: Formats): string {
  if (outcome === 'loses') return t('clients.loses')
  const name = nearer ?? ''
  return outcome === 'moves'
    ? t('clients.moves', { name, dbm: formats.dbm(nearerDbm ?? 0) })
    : t('clients.likely', { name })
}
