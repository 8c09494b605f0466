import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { macProof } from '#contract/fields.ts'
import { listQuarantine, repinDevice } from '#contract/inventory/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { managers } from '#contract/permissions.ts'
import { type AnswerTo, call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { useAppForm } from '../../../components/form/use-app-form'
import { useMe } from '../../../components/session/use-me'
import { useNotify } from '../../../components/toast/use-notify'
import { Mono } from '../../../ui/Mono'
import { Notice } from '../../../ui/Notice'
import { deviceName } from '../device-name'
import { useDeviceRefresh } from '../use-device-refresh'
import { AllowNameDialog, AnyNameNotice } from './AllowNameDialog'

type Refused = AnswerTo<typeof listQuarantine>[number]

/** Somebody calls in this device's name and was refused (DECISIONS 6); after a reset the new key can be trusted. */
export function QuarantineNotice({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const query = device.group === null ? {} : { group: device.group }
  const refused = useQuery(reading(listQuarantine, query)).data?.filter((entry) => entry.sn === device.sn)
  const [trusting, setTrusting] = useState<Refused | null>(null)
  const [naming, setNaming] = useState(false)
  const mayName = (managers as readonly string[]).includes(useMe().role)
  return (
    <>
      {device.anyName && <AnyNameNotice device={device} mayChange={mayName} />}
      {refused?.map((entry) => (
        <Notice
          key={entry.id}
          tone="bad"
          icon={<IconShieldExclamation size={18} />}
          action={
            <Way
              entry={entry}
              device={device}
              mayName={mayName}
              onTrust={() => setTrusting(entry)}
              onName={() => setNaming(true)}
            />
          }
        >
          <strong>{t(`quarantine.${entry.reason}`, { count: entry.tries, address: entry.address })}</strong>{' '}
          {entry.reason === 'other_key' && t('quarantine.explain')}
          {isNameOf(device, entry) && t('quarantine.nameExplain')} (<Age at={entry.lastSeen} />)
        </Notice>
      ))}
      {naming && <AllowNameDialog device={device} onClose={() => setNaming(false)} />}
      {trusting?.keyFingerprint && (
        <TrustDialog
          device={device}
          fingerprint={trusting.keyFingerprint}
          onClose={() => setTrusting(null)}
        />
      )}
    </>
  )
}

/** Its own key, with a certificate made for another name. */
const isNameOf = (device: DeviceInfo, { reason, keyFingerprint }: Refused) =>
  reason === 'name_mismatch' && keyFingerprint !== null && keyFingerprint === device.keyFingerprint

interface WayProps {
  entry: Refused
  device: DeviceInfo
  mayName: boolean
  onTrust: () => void
  onName: () => void
}

/** What a person can do about a refusal. */
function Way({ entry, device, mayName, onTrust, onName }: WayProps) {
  const { t } = useTranslation('inventory')
  const trusts = entry.reason === 'other_key' && entry.keyFingerprint !== null
  if (!trusts && !(mayName && isNameOf(device, entry))) return null
  return (
    <Button size="xs" variant="default" onClick={trusts ? onTrust : onName}>
      {t(trusts ? 'quarantine.trust' : 'quarantine.allowName')}
    </Button>
  )
}

const schema = z.object({ mac: macProof })

function TrustDialog({
  device,
  fingerprint,
  onClose,
}: {
  device: DeviceInfo
  fingerprint: string
  onClose: () => void
}) {
  const { t } = useTranslation(['inventory', 'common'])
  const notify = useNotify()
  const refresh = useDeviceRefresh()
  const labels = { mac: t('quarantine.mac') }
  const form = useAppForm({
    initial: { mac: '' },
    schema,
    labels,
    fieldOf: { verify_failed: 'mac', possession_required: 'mac', too_many_tries: 'mac' },
    send: ({ mac }) => call(repinDevice, { body: { sn: device.sn, mac, keyFingerprint: fingerprint } }),
    done: () => {
      refresh(device.sn)
      notify.ok(t('quarantine.done'))
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('quarantine.title', { name: deviceName(device) })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="md">{t('quarantine.explain')}</Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('quarantine.key')}: <Mono>{fingerprint}</Mono>
          </Text>
          <TextInput
            key={form.key('mac')}
            label={labels.mac}
            dir="ltr"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('mac')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" color="red" loading={form.sending}>
              {t('quarantine.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
