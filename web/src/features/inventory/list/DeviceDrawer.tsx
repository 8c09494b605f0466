import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/inventory/schemas.ts'
import { deviceName } from '../device-name'
import type { ActionName } from './actions'
import css from './DeviceDrawer.module.css'
import { DeviceGlance } from './DeviceGlance'

interface DeviceDrawerProps {
  device: Device | null
  actions: readonly ActionName[]
  onAct: (action: ActionName, devices: Device[]) => Promise<unknown>
  onClose: () => void
}

/** One device among many: what the row knows, the acts, and the way to its page. */
export function DeviceDrawer({ device, actions, onAct, onClose }: DeviceDrawerProps) {
  const { t } = useTranslation('common')
  return (
    <Drawer
      opened={device !== null}
      onClose={onClose}
      position="right"
      size={420}
      title={device ? <bdi>{deviceName(device)}</bdi> : undefined}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      classNames={{ title: css.title }}
    >
      {device && <DeviceGlance device={device} actions={actions} onAct={onAct} />}
    </Drawer>
  )
}
