import type { Ssid } from '#contract/wireless/intent.ts'
import { Api } from './api.ts'
import { Fleet } from './fleet.ts'
import { Roost } from './roost.ts'
import { test as base } from './test.ts'

const kinds = ['gateway', 'switch', 'ap', 'wifirouter', 'cellularouter', 'iot', 'cpe']

export interface FurnishedFleet {
  roost: Roost
  /** Signed in as `super`. */
  api: Api
  destroy(): Promise<void>
}

/** For walks: a worker has one such server for all of them, and each says itself which language it wants. */
export const test = base.extend<object, { own: FurnishedFleet }>({
  own: [
    async ({ browserName: _ }, use) => {
      const own = await startFurnished('walks')
      await use(own)
      await own.destroy()
    },
    { scope: 'worker' },
  ],
})

/** A server of its own with something to see on every screen. */
export async function startFurnished(seed: string): Promise<FurnishedFleet> {
  const roost = await Roost.start()
  const api = await Api.signIn(roost)
  const fleet = await Fleet.start(roost, {
    seed,
    devices: kinds.length + 2,
    kinds: kinds.join(),
    intervalSeconds: 10,
  })
  await furnish(api, fleet)
  return {
    roost,
    api,
    async destroy() {
      await fleet.stop()
      await api.dispose()
      await roost.destroy()
    },
  }
}

/** A network with a device of every kind, SSIDs, a device that refuses them and one that fell silent. */
async function furnish(api: Api, fleet: Fleet): Promise<void> {
  const network = await api.createNetwork('Furnished')
  const devices = await fleet.devices()
  for (const device of devices) await api.bind(network, device, device.hostname)
  const [refusing, silent] = devices.slice(-2)
  await fleet.act(refusing!.sn, 'config-refuse')
  const document = { section: 'wireless', intent: { ssids: [staff, guests] } }
  await api.post('/v2/configuration', { action: 'apply', data: { group: network, document, base: 0 } })
  await fleet.act(silent!.sn, 'silence')
}

const staff: Ssid = {
  key: 'staff',
  enabled: true,
  name: 'Harbour staff',
  security: 'wpa3',
  password: 'harbour rain 40',
  radius: null,
  vlan: 20,
  bands: ['2G', '5G', '6G'],
  isolate: false,
  hidden: true,
  maxUsers: 64,
  roaming: { k: true, v: true, r: false },
}

const guests: Ssid = {
  ...staff,
  ...{ key: 'guests', enabled: false, name: 'Guests', security: 'owe_transition', password: null },
  ...{ vlan: 0, bands: ['2G', '5G'], isolate: true, hidden: false },
}
