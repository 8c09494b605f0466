import type { EventBus } from '../../events/bus.ts'
import type { Logger } from '../../lib/logger.ts'
import { UntilDone } from '../../lib/until-done.ts'
import type { AlarmService } from './alarm.service.ts'

const disputeKey = (sn: string) => `device_disputed ${sn}`

/** What happens elsewhere and becomes an alarm, whenever it can be written. A device nobody owns has nobody to tell. */
export function listenForAlarms(
  bus: EventBus,
  alarms: Pick<AlarmService, 'raise' | 'raiseAgain' | 'end'>,
  log: Logger,
): () => void {
  const kept = new UntilDone({ log, failed: 'an alarm could not be kept, and is tried again' })
  const off = bus.on(
    'device.impostor',
    async ({ sn, tenant, network, name, keyFingerprint, address, at }) => {
      if (tenant === null) return
      // One for the device, whatever keys strangers make up.
      const alarm = {
        ...{ tenant, network, sn, at },
        originator: name,
        type: 'device_key_changed',
        params: { address, keyFingerprint: keyFingerprint ?? '' },
        foldKey: `device_key_changed ${sn}`,
      } as const
      await kept.run(sn, () => alarms.raiseAgain(alarm))
    },
  )
  const offDisputed = bus.on('device.disputed', async ({ sn, tenant, network, name, address, at }) => {
    if (tenant === null) return
    const alarm = {
      ...{ tenant, network, sn, at },
      originator: name,
      type: 'device_disputed',
      params: { address },
      foldKey: disputeKey(sn),
    } as const
    await kept.run(sn, () => alarms.raise(alarm))
  })
  const offSettled = bus.on('device.dispute_settled', async ({ sn, tenants, at }) => {
    for (const tenant of tenants)
      await kept.run(sn, () => alarms.end({ tenant, foldKey: disputeKey(sn) }, at))
  })
  const offUpgrades = bus.on('device.upgrade_failed', async ({ how, version, from, upgrade, ...of }) => {
    const { sn, tenant, network, name, at } = of
    const alarm = {
      ...{ tenant, network, sn, at },
      originator: name,
      type: `upgrade_${how}`,
      params: { version, from: from ?? '?' },
      foldKey: `upgrade ${upgrade} ${sn}`,
    } as const
    await kept.run(sn, () => alarms.raise(alarm))
  })
  return () => {
    kept.stop()
    off()
    offUpgrades()
    offDisputed()
    offSettled()
  }
}
