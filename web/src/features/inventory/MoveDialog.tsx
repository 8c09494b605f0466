import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/inventory/schemas.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { projectPath } from '../../components/current-network/tree'
import { deviceName } from './device-name'

interface MoveDialogProps {
  devices: Pick<Device, 'sn' | 'hostname'>[]
  onMove: (group: number, network: string) => Promise<unknown>
  onClose: () => void
}

/** Where to: any network of the account. */
export function MoveDialog({ devices, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const { tree, networks } = useNetworks()
  const [target, setTarget] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const options = networks.map((network) => ({
    value: String(network.ID),
    label: [...projectPath(tree, network.ID), network.Name].join(' › '),
  }))
  const submit = async () => {
    const network = networks.find((candidate) => String(candidate.ID) === target)
    if (!network) return
    setBusy(true)
    await onMove(network.ID, network.Name)
    onClose()
  }
  const one = devices.length === 1 ? devices[0] : undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        one ? t('move.titleNamed', { name: deviceName(one) }) : t('move.title', { count: devices.length })
      }
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Stack gap="md">
        <Select
          label={t('move.to')}
          placeholder={t('move.search')}
          data={options}
          value={target}
          onChange={setTarget}
          searchable
          limit={100}
          data-autofocus
          comboboxProps={{ withinPortal: true }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button disabled={target === null} loading={busy} onClick={submit}>
            {t('move.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
