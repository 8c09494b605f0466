import { Loader, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { steerClient } from '#contract/inventory/commands/command-endpoints.ts'
import { listRoamingTargets, type RoamingTarget } from '#contract/inventory/commands/roaming.ts'
import { call } from '../../../../../api/call'
import { reading, toldInPlace } from '../../../../../api/query-client'
import { useFailureWords } from '../../../../../i18n/use-failure-words'
import { useFormats } from '../../../../../i18n/use-formats'
import type { CommandDialogProps } from '../../entry'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'
import { clientNamed } from './client-named'

/** Asks a wireless client to roam to another radio of its SSID, on this device or on others of the network. */
export function SteerDialog({ device, about = '', onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const words = useFailureWords()
  const [client] = useState(() => clientNamed(device, about))
  const ssid = client.ssid ?? ''
  const around = useQuery({
    ...reading(listRoamingTargets, { sn: device.sn, ssid }),
    ...toldInPlace,
    enabled: ssid !== '',
  })
  const targets = around.data?.filter(({ bssid }) => bssid !== client.bssid) ?? []
  const form = useCommandForm({
    device,
    initial: { bssid: '' },
    labels: { bssid: t('steer.to') },
    required: ['bssid'],
    send: ({ bssid }) => call(steerClient, { body: { sn: device.sn, mac: client.mac, bssids: [bssid] } }),
  })
  return (
    <CommandDialog
      title={t('steer.title', { name: client.name })}
      lead={t('steer.lead')}
      form={form}
      submit={t('action.steer')}
      blocked={targets.length === 0}
      onClose={onClose}
    >
      {around.isLoading && <Loader size="sm" />}
      {around.error && !around.data && <Text role="alert">{words(around.error)}</Text>}
      {ssid === '' && <Text c="dimmed">{t('steer.noSsid')}</Text>}
      {around.data && targets.length === 0 && <Text c="dimmed">{t('steer.none', { ssid })}</Text>}
      {targets.length > 0 && (
        <Radio.Group key={form.form.key('bssid')} label={t('steer.to')} {...form.form.getInputProps('bssid')}>
          <Stack gap="xs" mt={6}>
            {targets.map((target) => (
              <Radio
                key={target.bssid}
                value={target.bssid}
                label={<bdi>{target.sn === device.sn ? t('steer.here') : (target.name ?? target.sn)}</bdi>}
                description={<About target={target} />}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </CommandDialog>
  )
}

/** What speaks for or against a radio. */
function About({ target: { band, channel, clients, busyRatio } }: { target: RoamingTarget }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return [
    band && channel !== undefined
      ? t('steer.about', { band: t(`radio.band.${band}`), channel })
      : band && t(`radio.band.${band}`),
    t('steer.clients', { count: clients }),
    busyRatio !== undefined && t('steer.busy', { ratio: formats.ratio(busyRatio) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
