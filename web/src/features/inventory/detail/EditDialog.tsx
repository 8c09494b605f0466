import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceKinds, isDeviceKind } from '#contract/inventory/device-kinds.ts'
import { editDevice } from '#contract/inventory/endpoints.ts'
import { type Device, editInput } from '#contract/inventory/schemas.ts'
import { call } from '../../../api/call'
import { FactReach } from '../../../components/configuration/facts/FactReach'
import { Dialog } from '../../../components/form/Dialog'
import { useAppForm } from '../../../components/form/use-app-form'
import { useDeviceRefresh } from '../use-device-refresh'

const schema = editInput.omit({ sn: true, type: true })

/** Name, note and kind. */
export function EditDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation(['inventory', 'common'])
  const refresh = useDeviceRefresh()
  const labels = { name: t('edit.name'), note: t('edit.note'), type: t('edit.kind') }
  const form = useAppForm({
    initial: { name: device.hostname ?? '', note: device.note, type: device.DeviceType ?? '' },
    schema,
    labels,
    fieldOf: { one_gateway_only: 'type' },
    send: ({ name, note, type }) => {
      const changed = type !== (device.DeviceType ?? '') && isDeviceKind(type) ? { type } : {}
      return call(editDevice, { body: { sn: device.sn, name, note, ...changed } })
    },
    done: () => {
      refresh(device.sn)
      onClose()
    },
  })
  const [name, setName] = useState(device.hostname ?? '')
  form.watch('name', ({ value }) => setName(value))
  const isRenamed = name.trim() !== (device.hostname ?? '')
  return (
    <Dialog onClose={onClose} title={t('edit.title')}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <TextInput
            key={form.key('name')}
            label={labels.name}
            description={t('edit.nameHint')}
            data-autofocus
            maxLength={64}
            {...form.getInputProps('name')}
          />
          <TextInput
            key={form.key('note')}
            label={labels.note}
            maxLength={200}
            {...form.getInputProps('note')}
          />
          <Select
            key={form.key('type')}
            label={labels.type}
            data={deviceKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            allowDeselect={false}
            {...form.getInputProps('type')}
          />
          <FactReach edit={isRenamed ? { sn: device.sn, name: name.slice(0, 64) } : null} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t('common:action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
