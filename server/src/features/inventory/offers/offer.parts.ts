import { listDeviceFeatures, switchDeviceFeature } from '#contract/inventory/device-features.ts'
import { route } from '../../../http/route.ts'
import type { Records } from '../records/record.parts.ts'
import type { Recorder } from '../sync/recorder.service.ts'
import { DeviceFeatures } from './device-features.service.ts'
import { FeatureSwitchRepository } from './feature-switch.repository.ts'

/** Which features are offered on which devices. */
export function createOffers(records: Records, recorder: Pick<Recorder, 'offersChanged'>) {
  const { db, clock, withheld } = records
  const service = new DeviceFeatures({
    ...{ repository: new FeatureSwitchRepository(db), withheld, clock },
    follow: (model) => recorder.offersChanged(model),
  })
  return {
    start: () => service.start(),
    routes: [
      route(listDeviceFeatures, () => service.list()),
      route(switchDeviceFeature, ({ caller, body }) => service.change(caller.username, body)),
    ],
  }
}
