import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  locateDevice,
  moveDevice,
  rebootDevice,
  refreshDevice,
  unbindDevice,
} from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { call } from '../../api/call'
import { confirm } from '../../components/confirm/confirm'
import { showToast } from '../../components/toast/toasts'
import { useNotify } from '../../components/toast/use-notify'
import { useFailureWords } from '../../i18n/use-failure-words'
import { deviceName } from './device-name'
import type { ActionName } from './list/actions'
import type { MassTask } from './mass/MassDialog'
import { runAll } from './run-all'
import { useDeviceRefresh } from './use-device-refresh'

type Target = Pick<Device, 'sn' | 'hostname' | 'group'>

const sends = {
  reboot: (sn: string) => call(rebootDevice, { body: { sn } }),
  locate: (sn: string) => call(locateDevice, { body: { sn } }),
  refresh: (sn: string) => call(refreshDevice, { body: { sn } }),
  unbind: (sn: string) => call(unbindDevice, { body: { sn } }),
}

/** More than a notice can tell of: they get a dialog with progress, a way to stop and a summary. */
const many = 20

/** Does an action on one device or many: asks where it must, sends, and tells the outcome. */
export function useDeviceActions() {
  const { t } = useTranslation(['inventory', 'common'])
  const notify = useNotify()
  const words = useFailureWords()
  const refresh = useDeviceRefresh()
  const [moving, setMoving] = useState<Target[] | null>(null)
  const [mass, setMass] = useState<MassTask | null>(null)

  const run = useCallback(
    async (action: ActionName, devices: Target[], send: (sn: string) => Promise<unknown>, done: string) => {
      if (devices.length > many) {
        setMass({ action: t(`action.${action}`), devices, send })
        return true
      }
      const failures = await runAll(devices, (device) => send(device.sn))
      refresh(devices.length === 1 ? devices[0]?.sn : undefined)
      if (failures.length === 0) notify.ok(done)
      else if (devices.length === 1) notify.failed(failures[0])
      else
        showToast(
          'bad',
          t('outcome.someFailed', {
            failed: failures.length,
            total: devices.length,
            reason: words(failures[0]),
          }),
        )
      return failures.length === 0
    },
    [notify, refresh, t, words],
  )

  const act = useCallback(
    async (action: ActionName, devices: Target[]): Promise<boolean> => {
      const first = devices[0]
      if (!first) return false
      const named = { name: deviceName(first), count: devices.length }
      const one = devices.length === 1
      if (action === 'move') {
        setMoving(devices)
        return false
      }
      if (action === 'reboot' || action === 'unbind') {
        const agreed = await confirm({
          title: one ? t(`${action}.titleNamed`, named) : t(`${action}.title`, named),
          body: t(`${action}.body`, named),
          confirm: t(`action.${action}`),
          cancel: t('common:action.cancel'),
          danger: true,
        })
        if (!agreed) return false
      }
      const said = one ? t(`outcome.${action}Named`, named) : t(`outcome.${action}`, named)
      return run(action, devices, sends[action], said)
    },
    [run, t],
  )

  const move = useCallback(
    (devices: Target[], group: number, network: string) =>
      run(
        'move',
        devices,
        (sn) => call(moveDevice, { body: { sn, group } }),
        devices.length === 1
          ? t('outcome.moveNamed', { name: deviceName(devices[0]!), network })
          : t('outcome.move', { count: devices.length, network }),
      ),
    [run, t],
  )
  return {
    ...{ act, move, moving, mass, refresh, failed: notify.failed },
    stopMoving: useCallback(() => setMoving(null), []),
    endMass: useCallback(() => setMass(null), []),
  }
}
