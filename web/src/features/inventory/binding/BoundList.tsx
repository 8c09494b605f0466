import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { showDevice } from '#contract/inventory/endpoints.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { useLiveReads } from '../../../api/live'
import { reading } from '../../../api/query-client'
import { AppLink } from '../../../lib/AppLink'
import { Mono } from '../../../ui/Mono'
import { Panel } from '../../../ui/page/Panel'
import { DeviceStatus } from '../DeviceStatus'
import { deviceName } from '../device-name'
import { infoPath } from '../kinds'
import css from './AddDevicePage.module.css'

/** What was bound on this visit, and whether it is there already. */
export function BoundList({ serials }: { serials: string[] }) {
  const { t } = useTranslation('inventory')
  if (serials.length === 0) return null
  return (
    <Panel title={t('bind.done.title')} flush>
      <ul>
        {serials.map((sn) => (
          <Bound key={sn} sn={sn} />
        ))}
      </ul>
    </Panel>
  )
}

function Bound({ sn }: { sn: string }) {
  const { t } = useTranslation('inventory')
  const queries = useQueryClient()
  const { data } = useQuery(reading(showDevice, { sn }))
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic === 'device' && event.sn === sn)
        void queries.invalidateQueries({ queryKey: [showDevice.path, { sn }] })
    },
    [queries, sn],
  )
  useLiveReads({ topic: 'device', sn }, [[showDevice.path, { sn }]], onEvent)
  return (
    <li className={css.row}>
      <div className={css.grow}>
        <AppLink
          to={infoPath(data?.DeviceType ?? null)}
          search={{ sn }}
          aria-label={t('bind.done.open', { sn })}
        >
          {data ? <bdi>{deviceName(data)}</bdi> : <Mono>{sn}</Mono>}
        </AppLink>
        <div className={css.sub}>{data && t(`kind.${data.DeviceType ?? 'unknown'}`)}</div>
      </div>
      {data && <DeviceStatus device={data} pill />}
    </li>
  )
}
