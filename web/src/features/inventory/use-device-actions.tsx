import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/define-endpoint.ts'
import {
  locateDevice,
  moveDevice,
  rebootDevice,
  refreshDevice,
  unbindDevice,
} from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { listMassActions, type MassActionName, startMassAction } from '#contract/mass-actions/endpoints.ts'
import { call } from '../../api/call'
import { isDrifted } from '../../components/config-state/is-retried'
import { confirm } from '../../components/confirm/confirm'
import { showToast } from '../../components/toast/toasts'
import { useNotify } from '../../components/toast/use-notify'
import { deviceName } from './device-name'
import type { ActionName } from './list/actions'
import { useDeviceRefresh } from './use-device-refresh'

type MassWish = Pick<BodyInput<typeof startMassAction>, 'group' | 'script' | 'timeout'>
type Target = Pick<Device, 'sn' | 'hostname' | 'group'> & Partial<Pick<Device, 'configState'>>

const sends = {
  reboot: (sn: string) => call(rebootDevice, { body: { sn } }),
  locate: (sn: string) => call(locateDevice, { body: { sn } }),
  refresh: (sn: string) => call(refreshDevice, { body: { sn } }),
  reapply: async (sn: string) => {
    const { reapplyDevice } = await import('#contract/configuration/endpoints.ts')
    return call(reapplyDevice, { body: { sn } })
  },
  unbind: (sn: string) => call(unbindDevice, { body: { sn } }),
}

const mayDiffer = ({ configState }: Target) => configState === undefined || isDrifted(configState)

/**
 * Does an action on one device or many: asks where it must, sends, and tells the outcome. Of many the server takes
 * care, and how far it is stands below the page.
 */
export function useDeviceActions() {
  const { t } = useTranslation(['inventory', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const refresh = useDeviceRefresh()
  const [moving, setMoving] = useState<Target[] | null>(null)
  const [scripting, setScripting] = useState<Target[] | null>(null)

  const one = useCallback(
    async ({ sn }: Target, send: (sn: string) => Promise<unknown>, done: string) => {
      try {
        await send(sn)
        notify.ok(done)
        return true
      } catch (error) {
        notify.failed(error)
        return false
      } finally {
        refresh(sn)
      }
    },
    [notify, refresh],
  )

  const many = useCallback(
    async (action: MassActionName, devices: Target[], more: MassWish = {}) => {
      const sns = devices.map(({ sn }) => sn)
      try {
        await call(startMassAction, { body: { action, sns, ...more } })
        return true
      } catch (error) {
        notify.failed(error)
        return false
      } finally {
        void queries.invalidateQueries({ queryKey: [listMassActions.path] })
      }
    },
    [notify, queries],
  )

  /** What they run becomes drafts of the person's, to be reviewed. */
  const adopt = useCallback(
    async (devices: Target[]) => {
      try {
        const { adoptAll } = await import('../../components/configuration/adopt-all')
        const outcome = await adoptAll(
          queries,
          devices.filter(mayDiffer).map((device) => ({ sn: device.sn, name: deviceName(device) })),
        )
        const left = devices.length - outcome.taken
        showToast(outcome.taken > 0 ? 'ok' : 'bad', t('outcome.adopted', { taken: outcome.taken, left }))
        return outcome.taken > 0
      } catch (error) {
        notify.failed(error)
        return false
      }
    },
    [notify, queries, t],
  )

  const act = useCallback(
    async (action: ActionName, devices: Target[]): Promise<boolean> => {
      const first = devices[0]
      if (!first) return false
      const named = { name: deviceName(first), count: devices.length }
      const isOne = devices.length === 1
      if (action === 'move') {
        setMoving(devices)
        return false
      }
      if (action === 'script') {
        setScripting(devices)
        return false
      }
      if (action === 'adopt') return adopt(devices)
      if (action === 'reboot' || action === 'unbind') {
        const agreed = await confirm({
          title: isOne ? t(`${action}.titleNamed`, named) : t(`${action}.title`, named),
          body: t(`${action}.body`, named),
          confirm: t(`action.${action}`),
          cancel: t('common:action.cancel'),
          danger: true,
        })
        if (!agreed) return false
      }
      if (!isOne) return many(action, devices)
      return one(first, sends[action], t(`outcome.${action}Named`, named))
    },
    [adopt, one, many, t],
  )

  const move = useCallback(
    (devices: Target[], group: number, network: string) => {
      const [first] = devices
      if (devices.length !== 1 || !first) return many('move', devices, { group })
      const said = t('outcome.moveNamed', { name: deviceName(first), network })
      return one(first, (sn) => call(moveDevice, { body: { sn, group } }), said)
    },
    [one, many, t],
  )
  return {
    scripting: scripting && {
      count: scripting.length,
      onRun: (script: { script: string; timeout: number }) => many('script', scripting, script),
      onClose: () => setScripting(null),
    },
    ...{ act, move, moving, failed: notify.failed },
    stopMoving: useCallback(() => setMoving(null), []),
  }
}
