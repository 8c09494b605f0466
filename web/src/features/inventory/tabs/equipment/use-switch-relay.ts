import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { switchRelay } from '#contract/inventory/commands/command-endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Relay } from '#contract/inventory/state/field-equipment.ts'
import { call } from '../../../../api/call'
import { confirm } from '../../../../components/confirm/confirm'
import { useLevels } from '../../../../components/current-network/use-may'
import { useMe } from '../../../../components/session/use-me'
import { useNotify } from '../../../../components/toast/use-notify'
import { whyNot } from '../../commands/may'
import type { WhyNot } from '../../commands/why-not'
import { deviceName } from '../../device-name'
import { useDeviceRefresh } from '../../use-device-refresh'

interface Switching {
  /** Why this output cannot be switched now; null when it can. */
  why: WhyNot | null
  /** The command that was sent last from here. */
  sent: number | undefined
  /** Asks the person, then the device. */
  start(on: boolean): Promise<void>
}

export function useSwitchRelay(device: DeviceInfo, relay: Relay): Switching {
  const { t } = useTranslation(['inventory', 'common'])
  const levelOf = useLevels()
  const { role } = useMe()
  const notify = useNotify()
  const refresh = useDeviceRefresh()
  const [sent, setSent] = useState<number>()
  const question = (on: boolean) => {
    const named = { name: relay.name ?? relay.id, device: deviceName(device) }
    return {
      title: t(on ? 'relay.turnOn' : 'relay.turnOff', named),
      body: t(on ? 'relay.onBody' : 'relay.offBody', named),
      confirm: t(on ? 'relay.confirmOn' : 'relay.confirmOff'),
      cancel: t('common:action.cancel'),
      danger: !on,
    }
  }
  const start = async (on: boolean) => {
    if (!(await confirm(question(on)))) return
    try {
      const record = await call(switchRelay, { body: { sn: device.sn, id: relay.id, on } })
      setSent(record.id)
    } catch (error) {
      notify.failed(error)
    } finally {
      refresh(device.sn)
    }
  }
  return {
    why: whyNot({ endpoint: switchRelay, needs: 'relays' }, device, role, levelOf(device.group)),
    sent,
    start,
  }
}
