import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  endPretendDevices,
  type PretendDevices as Pretended,
  showPretendDevices,
  startPretendDevices,
} from '#contract/inventory/pretend.ts'
import { levelFor } from '#contract/permissions.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useMay } from '../../../components/current-network/use-may'
import { useNotify } from '../../../components/toast/use-notify'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { Mono } from '../../../ui/Mono'
import { Panel } from '../../../ui/page/Panel'
import { StateMark } from '../../../ui/StateMark'
import { infoPath } from '../kinds'
import { useDeviceRefresh } from '../use-device-refresh'
import css from './AddDevicePage.module.css'

const soonMs = 2_000
const laterMs = 15_000

const allConnected = ({ devices }: Pretended) => devices.every(({ connected }) => connected)

/** For who has no device at hand: some that call as real ones do, taken into the network when they come. */
export function PretendDevices({ network }: { network: Network }) {
  const { t } = useTranslation('binding')
  const { data, start, end } = usePretendDevices(network)
  const why = useMay(levelFor(startPretendDevices.access), network.ID)
  const runs = data !== undefined && data.group !== null
  return (
    <Panel title={t('pretend.title')} flush>
      <div className={css.scan}>
        <p>{t('pretend.hint', { network: network.Name })}</p>
        <div className={css.acts}>
          {runs ? (
            <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
              {t('pretend.end')}
            </Button>
          ) : (
            <Button
              loading={start.isPending}
              disabled={why !== null || data === undefined}
              title={why ?? undefined}
              onClick={() => start.mutate()}
            >
              {t('pretend.start')}
            </Button>
          )}
        </div>
      </div>
      {runs && <Running running={data} network={network} />}
    </Panel>
  )
}

function usePretendDevices(network: Network) {
  const notify = useNotify()
  const queries = useQueryClient()
  const refresh = useDeviceRefresh()
  const query = reading(showPretendDevices)
  const { data } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data && !allConnected(state.data) ? soonMs : laterMs),
  })
  const connected = data?.devices.filter((device) => device.connected).length
  // They are in the lists a moment after they called.
  useEffect(() => {
    if (connected) refresh()
  }, [connected, refresh])
  const both = {
    onSuccess: (answer: Pretended) => queries.setQueryData(query.queryKey, answer),
    onError: notify.failed,
  }
  const start = useMutation({
    mutationFn: () => call(startPretendDevices, { body: { group: network.ID } }),
    ...both,
  })
  const end = useMutation({ mutationFn: () => call(endPretendDevices, { body: {} }), ...both })
  return { data, start, end }
}

function Running({ running, network }: { running: Pretended; network: Network }) {
  const { t } = useTranslation(['binding', 'inventory'])
  const { networks } = useNetworks()
  const formats = useFormats()
  const place = networks.find(({ ID }) => ID === running.group)
  return (
    <>
      <p className={css.none}>
        {place && place.ID !== network.ID && `${t('pretend.elsewhere', { network: place.Name })} `}
        {running.endsAt !== null && t('pretend.until', { at: formats.time(running.endsAt) })}
      </p>
      <ul className={css.rows}>
        {running.devices.map(({ sn, name, type, connected }) => (
          <li key={sn} className={css.row}>
            <div className={css.grow}>
              <AppLink to={infoPath(type)} search={{ sn }}>
                <bdi>{name}</bdi>
              </AppLink>
              <div className={css.sub}>
                {t(`inventory:kind.${type}`)} · <Mono>{sn}</Mono>
              </div>
            </div>
            <StateMark
              tone={connected ? 'ok' : 'busy'}
              text={t(connected ? 'pretend.connected' : 'pretend.connecting')}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
