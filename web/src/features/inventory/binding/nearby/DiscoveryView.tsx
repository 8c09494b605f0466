import { Button } from '@mantine/core'
import { IconPlayerStop, IconRadar } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Discovery } from '#contract/inventory/discovery.ts'
import { bindWaitingDevices } from '#contract/inventory/endpoints.ts'
import { levelFor } from '#contract/permissions.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { call } from '../../../../api/call'
import { useMay } from '../../../../components/current-network/use-may'
import { useNotify } from '../../../../components/toast/use-notify'
import { useDeviceRefresh } from '../../use-device-refresh'
import { FoundRow } from './FoundRow'
import css from './Nearby.module.css'
import { useDiscovery } from './use-discovery'

interface DiscoveryViewProps {
  sn: string
  network: Network
  onBound: (sns: readonly string[]) => void
}

/** Starts and ends the discovery of one device and lists what it found, what can be added first. */
export function DiscoveryView({ sn, network, onBound }: DiscoveryViewProps) {
  const { t } = useTranslation(['binding', 'inventory'])
  const notify = useNotify()
  const refresh = useDeviceRefresh()
  const why = useMay(levelFor(bindWaitingDevices.access), network.ID)
  const { data, starting, ending, left } = useDiscovery(sn)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [kinds, setKinds] = useState<Readonly<Record<string, string>>>({})
  const running = data?.state === 'running'
  const waiting = data?.findings.flatMap((one) => (one.is === 'waiting' && one.sn ? [one.sn] : [])) ?? []
  const picked = waiting.filter((one) => chosen.includes(one))
  const binding = useMutation({
    mutationFn: () => {
      const devices = picked.map((one) => {
        const type = kinds[one] ?? ''
        return { sn: one, ...(isDeviceKind(type) && { type }) }
      })
      return call(bindWaitingDevices, { body: { group: network.ID, devices, through: sn } })
    },
    onSuccess: (outcomes) => {
      const added = outcomes.flatMap((one) => (one.error === null ? [one.sn] : []))
      if (added.length > 0) notify.ok(t('several.added', { count: added.length }))
      setChosen(chosen.filter((one) => !added.includes(one)))
      onBound(added)
      refresh()
    },
    onError: notify.failed,
  })
  return (
    <>
      <div className={css.acts}>
        {running ? (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} />}
            loading={ending.isPending}
            disabled={why !== null}
            title={why ?? undefined}
            onClick={() => ending.mutate()}
          >
            {t('nearby.stop')}
          </Button>
        ) : (
          <Button
            variant={picked.length > 0 ? 'default' : 'filled'}
            leftSection={<IconRadar size={16} />}
            loading={starting.isPending}
            disabled={why !== null}
            title={why ?? undefined}
            onClick={() => starting.mutate()}
          >
            {t(data && data.state !== 'none' ? 'nearby.again' : 'nearby.start')}
          </Button>
        )}
        {picked.length > 0 && (
          <Button
            loading={binding.isPending}
            disabled={why !== null}
            title={why ?? undefined}
            onClick={() => binding.mutate()}
          >
            {t('several.add', { count: picked.length })}
          </Button>
        )}
        {data && <Progress data={data} left={left} />}
      </div>
      {data && data.findings.length > 0 && (
        <ul className={css.rows}>
          {data.findings.map((finding) => (
            <FoundRow
              key={finding.mac}
              finding={finding}
              network={network}
              chosen={finding.sn !== null && chosen.includes(finding.sn)}
              kind={kinds[finding.sn ?? ''] ?? ''}
              error={binding.data?.find((one) => one.sn === finding.sn)?.error ?? null}
              onChoose={(one, is) =>
                setChosen(is ? [...chosen, one] : chosen.filter((other) => other !== one))
              }
              onKind={(one, kind) => setKinds({ ...kinds, [one]: kind })}
            />
          ))}
        </ul>
      )}
      {data && data.more > 0 && <p className={css.note}>{t('nearby.more', { count: data.more })}</p>}
      {data && data.silent.length > 0 && (
        <p className={css.note}>
          {t('nearby.silent', { ways: data.silent.map((way) => t(`nearby.way.${way}`)).join(', ') })}
        </p>
      )}
    </>
  )
}

function Progress({ data, left }: { data: Discovery; left: number | null }) {
  const { t } = useTranslation('binding')
  if (data.state === 'none') return null
  const found = t('nearby.found', { count: data.findings.length + data.more })
  const state =
    data.state === 'running' ? t('nearby.left', { left: left ?? 0 }) : t(`nearby.state.${data.state}`)
  return (
    <span className={css.progress}>
      <span>{state}</span> <span role="status">{found}</span>
    </span>
  )
}
