import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { macProof } from '#contract/fields.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { Dialog } from '../../../components/form/Dialog'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { useDeviceRefresh } from '../use-device-refresh'

const label = z.string().trim().min(1).max(64)
const schema = z.object({ mac: macProof, label: label.optional() })
const schemaWithLabel = schema.extend({ label })

interface MacProofDialogProps {
  device: DeviceInfo
  title: string
  explain: string
  submit: string
  /** What is said when it went through. */
  done: string
  /** Its label code is wanted too. */
  asksLabel?: boolean
  send: (mac: string, label: string) => Promise<unknown>
  onClose: () => void
  /** Between the explanation and the field. */
  children?: ReactNode
}

/** Asks for the last digits of the MAC before something that only the device's holder may do. */
export function MacProofDialog(props: MacProofDialogProps) {
  const { device, title, explain, submit, done, send, onClose, children, asksLabel = false } = props
  const { t } = useTranslation(['inventory', 'common'])
  const notify = useNotify()
  const refresh = useDeviceRefresh()
  const labels = { mac: t('quarantine.mac'), label: t('quarantine.label') }
  const form = useAppForm({
    initial: { mac: '', label: '' },
    schema: asksLabel ? schemaWithLabel : schema,
    labels,
    fieldOf: {
      verify_failed: 'mac',
      possession_required: 'mac',
      place_required: 'mac',
      key_claimed: 'mac',
      too_many_tries: 'mac',
    },
    send: ({ mac, label }) => send(mac, label.trim()),
    done: () => {
      refresh(device.sn)
      notify.ok(done)
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="md">{explain}</Text>
          {children}
          <TextInput
            key={form.key('mac')}
            label={labels.mac}
            dir="ltr"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('mac')}
          />
          {asksLabel && (
            <TextInput
              key={form.key('label')}
              label={labels.label}
              dir="ltr"
              autoComplete="off"
              maxLength={64}
              {...form.getInputProps('label')}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" color="red" loading={form.sending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
