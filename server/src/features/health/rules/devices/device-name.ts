import { lookAt, type Rule } from '../../rule.ts'
import { ofDevice, pageFix } from '../../subjects.ts'

/** Whoever reads of a serial number does not know which box on which wall it is. */
export const deviceName: Rule<'device_name'> = {
  look: ({ devices }) =>
    lookAt(devices, (device) =>
      device.givenName === null
        ? { subject: ofDevice(device), evidence: {}, fix: pageFix('device', device.sn) }
        : 'fine',
    ),
}
