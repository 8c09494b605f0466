import { useTranslation } from 'react-i18next'
import type { DeviceEvent } from '#contract/inventory/state/device-events.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type inventory from '../../../../../../locales/en-US/inventory.json'
import { useFormats } from '../../../../i18n/use-formats'

type Sentence = keyof (typeof inventory)['event']['say']
/** Names in the sentences and where the payload has them; an event that lacks one is shown as it came. */
type Params = Readonly<Record<string, string>>

interface EventWords {
  say: Sentence
  needs: Params
  /** Members that must be just so. */
  where?: Readonly<Record<string, string | boolean>>
}

const port = { port: 'name' }
const ssid = { ssid: 'ssid' }
const client = { client: 'client' }
const station = { client: 'addr' }
const bss = { bssid: 'bssid' }
/** On which port is not always told. */
const withPort = (say: Sentence, without: Sentence): EventWords[] => [
  { say, needs: port },
  { say: without, needs: {} },
]
const upgrade = (operation: string, say: Sentence, needs: Params = {}): EventWords => ({
  ...{ say, needs, where: { operation } },
})

/** Events that have a sentence of their own, by the protocol's word; `event.say.*` has it. */
const sentences: Readonly<Record<string, readonly EventWords[]>> = {
  'client.join': [{ say: 'joined', needs: { ...client, ...ssid } }],
  'client.leave': [
    { say: 'leftAfter', needs: { ...client, ...ssid, duration: 'connected_time' } },
    { say: 'left', needs: client },
  ],
  'client.key-mismatch': [{ say: 'wrongKey', needs: { ...client, ...ssid } }],
  'wifi.start': [{ say: 'onAir', needs: ssid }],
  'wifi.stop': [{ say: 'offAir', needs: ssid }],
  'wired.carrier-up': [{ say: 'linkUp', needs: port }],
  'wired.carrier-down': [{ say: 'linkDown', needs: port }],
  'wired.poe.status.delivering_power': [{ say: 'powers', needs: port }],
  'wired.poe.status.searching': [{ say: 'powerless', needs: port }],
  'wired.poe.status.disabled': [{ say: 'powerOff', needs: port }],
  'wired.poe.status.overload': [{ say: 'overload', needs: port }],
  'wired.poe.status.fault': [{ say: 'powerFault', needs: port }],
  'unit.boot-up': [
    { say: 'startedBy', needs: { cause: 'cause' } },
    { say: 'started', needs: {} },
  ],
  'device.reboot': [{ say: 'restarted', needs: {} }],
  'device.powerloss': [{ say: 'powerLost', needs: {} }],
  'device.crash': [{ say: 'crashed', needs: {} }],
  'health.dns': [{ say: 'noDns', needs: {} }],
  'health.dhcp': [{ say: 'noDhcp', needs: {} }],
  'health.radius': [{ say: 'noRadius', needs: {} }],
  'health.memory': [{ say: 'memoryLow', needs: {} }],
  'health.wifi': [{ say: 'noWifi', needs: {} }],
  'device.reboot-cause-unavailable': [{ say: 'restartedAnyhow', needs: {} }],
  healthcheck: [{ say: 'selfTest', needs: { health: 'sanity' } }],
  log: [{ say: 'wrote', needs: { text: 'log' } }],
  ping: [{ say: 'runs', needs: { id: 'active' } }],
  'roost.relay': [
    { say: 'relayOn', needs: { relay: 'id' }, where: { on: true } },
    { say: 'relayOff', needs: { relay: 'id' }, where: { on: false } },
  ],
  firmware_upgrade_status: [
    upgrade('download', 'upgradeAt', { percent: 'percentage' }),
    upgrade('download', 'upgradeLoads'),
    upgrade('install', 'upgradeInstalls'),
    upgrade('fail', 'upgradeFailedBy', { reason: 'text' }),
    upgrade('fail', 'upgradeFailed'),
    upgrade('success', 'upgraded'),
  ],
  'module.plugin': [{ say: 'moduleIn', needs: port }],
  'module.plugout': [{ say: 'moduleOut', needs: port }],
  'dhcp-snooping.violation-detected': [{ say: 'snooping', needs: {} }],
  'dhcp-snooping.violation-cleared': [{ say: 'snoopingOver', needs: {} }],
  'rrm.bss.add': [{ say: 'bssUp', needs: bss }],
  'rrm.bss.del': [{ say: 'bssDown', needs: bss }],
  'rrm.bss.channel-switch': [{ say: 'channel', needs: { ...bss, frequency: 'freq' } }],
  'rrm.station.add': [{ say: 'arrived', needs: station }],
  'rrm.station.del': [{ say: 'left', needs: station }],
  'rrm.beacon.report': [{ say: 'beacons', needs: station }],
}

/** Begins of types that end in a word of the device's. */
const families: readonly [string, EventWords][] = [['wired.poe.fault.', { say: 'powerFault', needs: port }]]

/** What spanning trees tell, whichever of them: `stp.loop-detected`, `rstp.loop-detected`. */
const trees: Readonly<Record<string, readonly EventWords[]>> = {
  'loop-detected': withPort('loop', 'loopAny'),
  'loop-cleared': withPort('loopOver', 'loopOverAny'),
  'state-change': withPort('treeChanged', 'treeChangedAny'),
}
const treeEvent = /^r?stp\.(loop-detected|loop-cleared|state-change)$/

export interface EventMessage {
  say: Sentence
  params: Record<string, string>
}

/** The sentence of an event and what goes into it, as the device told it; null: it has none. */
export function messageOf({ type, payload }: Pick<DeviceEvent, 'type' | 'payload'>): EventMessage | null {
  const inside = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>
  for (const { say, needs, where = {} } of wordsFor(type)) {
    if (Object.entries(where).some(([member, value]) => inside[member] !== value)) continue
    const params = Object.fromEntries(
      Object.entries(needs).map(([name, member]) => [name, textOf(inside[member])]),
    )
    if (Object.values(params).every((text) => text !== '')) return { say, params }
  }
  return null
}

function wordsFor(type: string): readonly EventWords[] {
  if (Object.hasOwn(sentences, type)) return sentences[type]!
  const tree = treeEvent.exec(type)?.[1]
  if (tree !== undefined) return trees[tree]!
  const family = families.find(([begin]) => type.startsWith(begin))?.[1]
  return family ? [family] : []
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) ? String(value) : ''

/** An event as a sentence; null where the console has none for it. A client is called by its name, where that is known. */
export function useEventWords(state: DeviceState | null): (event: DeviceEvent) => string | null {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const names = new Map(state?.clients.map(({ mac, hostname }) => [mac.toLowerCase(), hostname]))
  return (event) => {
    const message = messageOf(event)
    if (!message) return null
    const { client: mac, duration, frequency, health, ...params } = message.params
    const seconds = Number(duration)
    if (duration !== undefined && !(seconds >= 0)) return null
    if (frequency !== undefined && !(Number(frequency) > 0)) return null
    if (health !== undefined && !(Number(health) >= 0)) return null
    return t(`event.say.${message.say}`, {
      ...params,
      ...(mac !== undefined && { client: names.get(mac.toLowerCase()) ?? mac }),
      ...(duration !== undefined && { duration: formats.duration(seconds) }),
      ...(health !== undefined && { health: formats.ratio(Number(health) / 100) }),
      ...(frequency !== undefined && { frequency: formats.megahertz(Number(frequency)) }),
    })
  }
}
