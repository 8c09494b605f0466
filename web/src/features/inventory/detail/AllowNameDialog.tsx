import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { macProof } from '#contract/fields.ts'
import { allowAnyName } from '#contract/inventory/maintenance-endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { call } from '../../../api/call'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { Notice } from '../../../ui/Notice'
import { deviceName } from '../device-name'
import { useDeviceRefresh } from '../use-device-refresh'

const schema = z.object({ mac: macProof })

/** Lets the device in whatever name its certificate carries; asks for what trusting a new key asks. */
export function AllowNameDialog({ device, onClose }: { device: DeviceInfo; onClose: () => void }) {
  const { t } = useTranslation(['inventory', 'common'])
  const notify = useNotify()
  const refresh = useDeviceRefresh()
  const labels = { mac: t('quarantine.mac') }
  const form = useAppForm({
    initial: { mac: '' },
    schema,
    labels,
    fieldOf: { verify_failed: 'mac', possession_required: 'mac', too_many_tries: 'mac' },
    send: ({ mac }) => call(allowAnyName, { body: { sn: device.sn, allow: true, mac } }),
    done: () => {
      refresh(device.sn)
      notify.ok(t('quarantine.nameDone'))
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('quarantine.nameTitle', { name: deviceName(device) })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="md">{t('quarantine.nameExplain')}</Text>
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
              {t('quarantine.nameSubmit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Says that another name is allowed, and takes it back. */
export function AnyNameNotice({ device, mayChange }: { device: DeviceInfo; mayChange: boolean }) {
  const { t } = useTranslation('inventory')
  const notify = useNotify()
  const refresh = useDeviceRefresh()
  const ending = useMutation({
    mutationFn: () => call(allowAnyName, { body: { sn: device.sn, allow: false } }),
    onSuccess: () => {
      refresh(device.sn)
      notify.ok(t('quarantine.ownNameDone'))
    },
    onError: notify.failed,
  })
  return (
    <Notice
      tone="warn"
      action={
        mayChange && (
          <Button size="xs" variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
            {t('quarantine.ownName')}
          </Button>
        )
      }
    >
      {t('quarantine.anyName')}
    </Notice>
  )
}
