import type { EventBus } from '../../events/bus.ts'
import type { AlarmService } from './alarm.service.ts'

const disputeKey = (sn: string) => `device_disputed ${sn}`

/** What happens elsewhere and becomes an alarm. A device nobody owns has nobody to tell. */
export function listenForAlarms(bus: EventBus, alarms: AlarmService): () => void {
  const off = bus.on(
    'device.impostor',
    async ({ sn, tenant, network, name, keyFingerprint, address, at }) => {
      if (tenant === null) return
      // One for the device, whatever keys strangers make up.
      await alarms.raiseAgain({
        ...{ tenant, network, sn, at },
        originator: name,
        type: 'device_key_changed',
        params: { address, keyFingerprint: keyFingerprint ?? '' },
        foldKey: `device_key_changed ${sn}`,
      })
    },
  )
  const offDisputed = bus.on('device.disputed', async ({ sn, tenant, network, name, address, at }) => {
    if (tenant === null) return
    await alarms.raise({
      ...{ tenant, network, sn, at },
      originator: name,
      type: 'device_disputed',
      params: { address },
      foldKey: disputeKey(sn),
    })
  })
  const offSettled = bus.on('device.dispute_settled', async ({ sn, tenants, at }) => {
    for (const tenant of tenants) await alarms.end({ tenant, foldKey: disputeKey(sn) }, at)
  })
  const offUpgrades = bus.on('device.upgrade_failed', async ({ how, version, from, upgrade, ...of }) => {
    const { sn, tenant, network, name, at } = of
    await alarms.raise({
      ...{ tenant, network, sn, at },
      originator: name,
      type: `upgrade_${how}`,
      params: { version, from: from ?? '?' },
      foldKey: `upgrade ${upgrade} ${sn}`,
    })
  })
  return () => {
    off()
    offUpgrades()
    offDisputed()
    offSettled()
  }
}
