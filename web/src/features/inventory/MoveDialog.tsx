import { Button, Group, Select, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveDevice } from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { levelFor } from '#contract/permissions.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { takersOf } from '../../components/current-network/takers'
import { projectPath, type TreeNode } from '../../components/current-network/tree'
import { Dialog } from '../../components/form/Dialog'
import { deviceName } from './device-name'

interface MoveDialogProps {
  devices: Pick<Device, 'sn' | 'hostname' | 'group'>[]
  onMove: (group: number, network: string) => Promise<unknown>
  onClose: () => void
}

/** Where to: a network of the same owner that the reader may put devices into. */
export function MoveDialog({ devices, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const { tree } = useNetworks()
  const networks = useMemo(() => targets(tree, devices), [tree, devices])
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
    <Dialog
      onClose={onClose}
      title={
        one ? t('move.titleNamed', { name: deviceName(one) }) : t('move.title', { count: devices.length })
      }
    >
      <Stack gap="md">
        <Select
          label={t('move.to')}
          placeholder={t('move.search')}
          data={options}
          value={target}
          onChange={setTarget}
          searchable
          nothingFoundMessage={t('move.none')}
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
    </Dialog>
  )
}

/** Not the one in which all of them are already. */
function targets(tree: readonly TreeNode[], devices: MoveDialogProps['devices']) {
  const present = new Set(devices.map(({ group }) => group))
  const from = [...present].map((group): TreeNode['id'] => `g${group ?? 0}`)
  return takersOf(tree, from, levelFor(moveDevice.access)).flatMap((node) =>
    node.mode === 'group' && !(present.size === 1 && present.has(node.network.ID)) ? [node.network] : [],
  )
}
