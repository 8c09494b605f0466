/**
 * What is wanted of 1,000 devices, rendered to their documents, read back and printed: total, p50 and p95 per
 * device. A third of them are switches with every port spoken about; half of all have a document of their own.
 * `node bench/configuration/render.ts [devices]`.
 */

import { cpus } from 'node:os'
import { portSettings, type SwitchingIntent } from '#contract/switching/intent.ts'
import { type WirelessIntent, wirelessIntent } from '#contract/wireless/intent.ts'
import { ucentralConfiguration } from '../../server/src/southbound/adapters/ucentral/configuration/configuration.ts'
import { configProfileOf } from '../../server/src/southbound/adapters/ucentral/configuration/profile/announced.ts'
import { readProfile } from '../../server/src/southbound/adapters/ucentral/device-profile.ts'
import type {
  DeviceFacts,
  DeviceIntent,
  NativeDocument,
} from '../../server/src/southbound/configuration-ports.ts'
import { defaultConfig } from '../../simulator/config/default-config.ts'
import { capabilitiesOf } from '../../simulator/kinds/capabilities.ts'
import { type PlannedDevice, planFleet } from '../../simulator/kinds/fleet-plan.ts'

const DEVICES = Number(process.argv[2] ?? 1_000)
const SSIDS = 8
const { render, read, print } = ucentralConfiguration

const fleet = planFleet('bench', DEVICES, ['ap', 'switch', 'wifirouter'])
const work = fleet.map((device, at) => ({ facts: factsOf(device, at), intent: intentOf(device) }))
const documents: NativeDocument[] = []
console.log(`${DEVICES} devices, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`)
for (const { facts, intent } of work) render(facts, intent)
measure('render', (one) => documents.push(render(one.facts, one.intent).document))
measure('read', ({ intent }, at) => read(documents[at]!, intent))
measure('print', (_, at) => print(documents[at]!))
const bytes = documents.map((document) => JSON.stringify(document).length).sort((a, b) => a - b)
console.log(`\ndocuments: median ${bytes[bytes.length >> 1]} bytes, largest ${bytes.at(-1)}`)

function measure(name: string, run: (one: (typeof work)[number], at: number) => unknown): void {
  const times = work.map((one, at) => {
    const begin = performance.now()
    run(one, at)
    return performance.now() - begin
  })
  const total = times.reduce((sum, time) => sum + time, 0)
  times.sort((a, b) => a - b)
  const [p50, p95] = [0.5, 0.95].map((p) => times[Math.min(times.length - 1, Math.floor(times.length * p))]!)
  const figures = [`total ${total.toFixed(0)}`, `p50 ${p50!.toFixed(3)}`, `p95 ${p95!.toFixed(3)}`]
  console.log(`${name.padEnd(8)} ${figures.map((text) => `${text} ms`.padEnd(16)).join('')}`)
}

function factsOf(device: PlannedDevice, at: number): DeviceFacts {
  const capabilities = capabilitiesOf(device, false)
  const { serial, model } = device
  const message = {
    ...{
      kind: 'connect' as const,
      serial,
      uuid: 1,
      firmware: model.firmware,
      reason: null,
      compressed: false,
    },
    ...{ capabilities, params: { capabilities } },
  }
  return {
    kind: model.kind,
    profile: configProfileOf(message, readProfile(message)),
    ports: [...model.upstreamPorts],
    base: at % 2 === 0 ? defaultConfig(device, { state: 60, health: 120 }) : null,
  }
}

function intentOf({ model, index }: PlannedDevice): DeviceIntent {
  const common = { timezone: 'Europe/Berlin', country: 'DE', name: `Device ${index}` }
  return model.platform === 'switch'
    ? { ...common, switching: switching(model.upstreamPorts) }
    : { ...common, wireless: wireless() }
}

function wireless(): WirelessIntent {
  const ssids = Array.from({ length: SSIDS }, (_, at) => ({
    ...{
      key: `ssid${at}`,
      enabled: true,
      name: `Network ${at}`,
      security: 'wpa2_wpa3',
      password: 'correct-horse',
    },
    ...{ radius: null, vlan: at * 10, bands: ['2G', '5G'], isolate: at > 4, hidden: false, maxUsers: 64 },
    ...{ roaming: { k: true, v: true, r: true } },
  }))
  return wirelessIntent.parse({ ssids })
}

function switching(ports: readonly string[]): SwitchingIntent {
  const vlan = (at: number) =>
    at % 8 === 0
      ? { mode: 'trunk', native: 1, tagged: [10, 20, 30, 40] }
      : { mode: 'access', vlan: (at % 4) * 10 + 1 }
  return {
    ports: ports.map((port, at) =>
      portSettings.parse({
        ...{
          port,
          label: `Desk ${at}`,
          enabled: true,
          speed: 'auto',
          duplex: 'auto',
          vlan: vlan(at),
          poe: null,
        },
      }),
    ),
  }
}
