import { lookAt, type Rule } from '../../rule.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

const DAY_MS = 86_400_000
/** So long before its end there is time to have another made. */
const SOON_MS = 30 * DAY_MS

/** What a device showed when it called: one that is away now keeps it, and may be away because of it. */
export const deviceCertificate: Rule<'device_certificate'> = {
  ofNow: true,
  look: ({ devices, at }) =>
    lookAt(devices, (device) => {
      if (device.certificateUntil === null) return device.online ? 'not_reported' : 'offline'
      const left = device.certificateUntil - at
      if (left > SOON_MS) return 'fine'
      const evidence = { left: Math.max(0, Math.floor(left / 1000)) }
      return { subject: ofDevice(device), evidence, fix: pageFix('device', device.sn) }
    }),
}
