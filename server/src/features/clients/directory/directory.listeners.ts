import type { EventBus } from '../../../events/bus.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { ClientDirectory } from './client-directory.ts'

export interface DirectoryFeed {
  bus: EventBus
  directory: ClientDirectory
  devices: { knownNow(sn: string): KnownDevice | null }
}

/** Reports and events of bound devices go to the directory as they come. @returns what ends it */
export function feedDirectory({ bus, directory, devices }: DirectoryFeed): () => void {
  const ends = [
    bus.on('device.report', ({ sn, shown }) => {
      const device = devices.knownNow(sn)
      if (device) directory.reported(sn, device, device.mac, shown)
    }),
    bus.on('device.event_reported', ({ sn, at, meaning }) => {
      if (meaning?.kind === 'client_left') directory.left(sn, meaning.mac, meaning.bssid, at)
      if (meaning?.kind !== 'client_joined') return
      const { kind: _kind, ...client } = meaning
      directory.joined(sn, { ...client, connection: 'wireless' }, at)
    }),
    bus.on('device.gone', ({ sn, at }) => directory.removed(sn, at)),
    bus.on('device.placed', ({ sn, to, at }) => {
      if (to) directory.moved(sn, to, at)
      else directory.removed(sn, at)
    }),
    bus.on('network.removed', ({ network }) => directory.forget(network)),
  ]
  return () => {
    for (const end of ends) end()
  }
}
