import type { EventBus } from '../../events/bus.ts'
import type { AlarmService } from './alarm.service.ts'

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
      foldKey: `device_disputed ${sn}`,
    })
  })
  return () => {
    off()
    offDisputed()
  }
}
