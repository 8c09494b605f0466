import { Button, Checkbox, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { listDevices } from '#contract/inventory/endpoints.ts'
import { showTunnelRule } from '#contract/remote-access/approvals.ts'
import {
  createTunnel,
  type Tunnel,
  type TunnelType,
  tunnelTypes,
  webPorts,
} from '#contract/remote-access/endpoints.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { reading } from '../../api/query-client'
import { confirm } from '../../components/confirm/confirm'
import { useLevels } from '../../components/current-network/use-may'
import { SideDrawer } from '../../components/form/SideDrawer'
import { useNotify } from '../../components/toast/use-notify'
import { HostSelect } from './HostSelect'
import css from './Tunnels.module.css'
import { useTunnelActions } from './use-tunnels'

interface OpenDrawerProps {
  network: Network
  /** The device it is about, by serial; null: any of the network. */
  about: string | null
  onClose: () => void
  onOpened: (tunnel: Tunnel) => void
}

/** What to open, on which device. */
export function OpenDrawer({ network, about, onClose, onOpened }: OpenDrawerProps) {
  const { t } = useTranslation(['tunnels', 'errors'])
  const { guests, dials } = useTunnelRule(network)
  const choices = useReachable(network.ID)
  const [sn, setSn] = useState<string | null>(about)
  const [type, setType] = useState<TunnelType>('web')
  const [host, setHost] = useState<string | null>(null)
  const [port, setPort] = useState('80')
  const [dial, setDial] = useState(false)
  const { sending, send } = useOpening(onOpened)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const page = { port: Number(port) as (typeof webPorts)[number], ...(host && { host }) }
    if (sn) void send({ sn, type, ...(type === 'web' && page), ...(type === 'telnet' && { dial }) })
  }
  return (
    <SideDrawer size={440} title={t('open')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Select
            label={t('device')}
            data={choices ?? []}
            value={sn}
            onChange={setSn}
            searchable
            allowDeselect={false}
            {...(choices?.length === 0 && { description: t('noDevices') })}
          />
          <SegmentedControl
            className={css.kinds ?? ''}
            aria-label={t('kind')}
            data={tunnelTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            value={type}
            onChange={(value) => setType(value as TunnelType)}
          />
          {type === 'web' && <HostSelect network={network.ID} value={host} onChange={setHost} />}
          {type === 'web' && (
            <Select
              label={t('port')}
              data={webPorts.map(String)}
              value={port}
              onChange={(value) => setPort(value ?? '80')}
              allowDeselect={false}
            />
          )}
          {type === 'telnet' && dials && (
            <Checkbox
              label={t('program')}
              checked={dial}
              onChange={(event) => setDial(event.currentTarget.checked)}
            />
          )}
          {guests && (
            <Text size="sm">{t(guests === 'never' ? 'errors:tunnels_for_owner' : 'askedFirst')}</Text>
          )}
          <Button type="submit" disabled={!sn || guests === 'never'} loading={sending}>
            {t('open')}
          </Button>
        </Stack>
      </form>
    </SideDrawer>
  )
}

/** `guests`: what others than the owner meet; null for the owner, and where all may. */
function useTunnelRule({ ID: group }: Network): { guests: 'ask' | 'never' | null; dials: boolean } {
  const isOwner = useLevels()(group) === 'own'
  const { data } = useQuery(reading(showTunnelRule, { group }))
  const guests = isOwner || !data || data.guests === 'allow' ? null : data.guests
  return { guests, dials: data?.dials === true }
}

/** Devices that are online and can be told to call in, by name; undefined until they are known. */
function useReachable(group: number) {
  const { data } = useQuery(reading(listDevices, { group }))
  return data
    ?.filter(({ status, capabilities }) => status === 'online' && capabilities.includes('terminal'))
    .map(({ sn, hostname }) => ({ value: sn, label: hostname || sn }))
}

type TunnelInput = BodyInput<typeof createTunnel>

/** Opens; where the page of another device is open, asks whether to close it first. */
function useOpening(onOpened: (tunnel: Tunnel) => void) {
  const { t } = useTranslation('tunnels')
  const notify = useNotify()
  const { refresh } = useTunnelActions()
  const [sending, setSending] = useState(false)
  const open = async (body: TunnelInput): Promise<void> => {
    try {
      const tunnel = await call(createTunnel, { body })
      await refresh()
      onOpened(tunnel)
    } catch (error) {
      const { failure, params } = asApiError(error)
      if (failure !== 'tunnel_open') return notify.failed(error)
      const question = { title: t('replace.title', { name: String(params.name) }), body: t('replace.body') }
      const buttons = { confirm: t('replace.confirm'), cancel: t('replace.cancel') }
      if (await confirm({ ...question, ...buttons, danger: true })) await open({ ...body, replace: true })
    }
  }
  const send = async (body: TunnelInput) => {
    setSending(true)
    await open(body)
    setSending(false)
  }
  return { sending, send }
}
