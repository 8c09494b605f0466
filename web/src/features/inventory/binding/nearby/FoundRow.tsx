import { Button, Checkbox, Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deviceKinds } from '#contract/inventory/device-kinds.ts'
import type { DiscoveryFinding } from '#contract/inventory/discovery.ts'
import type { bindWaitingErrors } from '#contract/inventory/endpoints.ts'
import { listReservations, reserveDevices } from '#contract/inventory/reservations.ts'
import { levelFor } from '#contract/permissions.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { call } from '../../../../api/call'
import { useMay } from '../../../../components/current-network/use-may'
import { useNotify } from '../../../../components/toast/use-notify'
import { AppLink } from '../../../../lib/AppLink'
import { Mono } from '../../../../ui/Mono'
import { StateMark } from '../../../../ui/StateMark'
import { infoPath } from '../../kinds'
import css from './Nearby.module.css'

const tones = { waiting: 'warn', own: 'ok', unknown: 'never', client: 'idle' } as const

interface FoundRowProps {
  finding: DiscoveryFinding
  network: Network
  chosen: boolean
  /** What a person says, where the device tells none; empty: nothing yet. */
  kind: string
  /** Why it was not bound. */
  error: (typeof bindWaitingErrors)[number] | null
  onChoose: (sn: string, is: boolean) => void
  onKind: (sn: string, kind: string) => void
}

/** One thing near a device: what it is, how it is known, and what can be done with it. */
export function FoundRow({ finding, network, chosen, kind, error, onChoose, onKind }: FoundRowProps) {
  const { t } = useTranslation(['binding', 'inventory'])
  const { is, sn, mac, name, type, model, ip, about, port, ways } = finding
  const told = [
    is === 'waiting' || is === 'own' ? t(`inventory:kind.${type ?? 'unknown'}`) : null,
    ...[model, ip, about],
    port === null ? null : t('nearby.port', { port }),
    ways.map((way) => t(`nearby.way.${way}`)).join(', '),
  ]
  /** A model is told twice where LLDP says it, too. */
  const facts = [...new Set(told.filter(Boolean))]
  return (
    <li className={css.row}>
      {is === 'waiting' && sn && (
        <Checkbox
          size="sm"
          aria-label={t('several.pick', { sn })}
          checked={chosen}
          onChange={(event) => onChoose(sn, event.currentTarget.checked)}
        />
      )}
      <div className={css.grow}>
        <div className={css.who}>
          {is === 'own' && sn ? (
            <AppLink to={infoPath(type)} search={{ sn }}>
              <bdi>{name || sn}</bdi>
            </AppLink>
          ) : (
            name && <bdi>{name}</bdi>
          )}
          <Mono>{sn ?? mac}</Mono>
        </div>
        <div className={css.sub}>
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </div>
        {error && (
          <div className={css.wrong} role="status">
            {t(`several.error.${error}`)}
          </div>
        )}
      </div>
      {is === 'waiting' && sn && type === null && (
        <Select
          size="xs"
          w={160}
          aria-label={t('several.kind', { sn })}
          placeholder={t('inventory:column.type')}
          data={deviceKinds.map((one) => ({ value: one as string, label: t(`inventory:kind.${one}`) }))}
          value={kind === '' ? null : kind}
          onChange={(next) => onKind(sn, next ?? '')}
        />
      )}
      <StateMark tone={tones[is]} text={t(`nearby.is.${is}`)} />
      {is === 'unknown' && <Reserve mac={mac} network={network} />}
    </li>
  )
}

/** Nobody knows whether it is a device of ours: if it calls within 72 hours from here, it is taken in. */
function Reserve({ mac, network }: { mac: string; network: Network }) {
  const { t } = useTranslation('binding')
  const notify = useNotify()
  const queries = useQueryClient()
  const why = useMay(levelFor(reserveDevices.access), network.ID)
  const reserving = useMutation({
    mutationFn: () =>
      call(reserveDevices, {
        body: { group: network.ID, devices: [{ sn: mac, mac: mac.replaceAll(':', '').slice(-6) }] },
      }),
    onSuccess: () => notify.ok(t('reserve.toast', { name: mac })),
    onError: notify.failed,
    onSettled: () => queries.invalidateQueries({ queryKey: [listReservations.path] }),
  })
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('nearby.reserveOf', { sn: mac })}
      loading={reserving.isPending}
      disabled={why !== null || reserving.isSuccess}
      title={why ?? undefined}
      onClick={() => reserving.mutate()}
    >
      {t(reserving.isSuccess ? 'labels.state.reserved' : 'nearby.reserve')}
    </Button>
  )
}
