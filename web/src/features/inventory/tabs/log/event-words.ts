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
}

const port = { port: 'name' }
const ssid = { ssid: 'ssid' }
const client = { client: 'client' }

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
}

/** Begins of types that end in a word of the device's. */
const families: readonly [string, EventWords][] = [['wired.poe.fault.', { say: 'powerFault', needs: port }]]

export interface EventMessage {
  say: Sentence
  params: Record<string, string>
}

/** The sentence of an event and what goes into it, as the device told it; null: it has none. */
export function messageOf({ type, payload }: Pick<DeviceEvent, 'type' | 'payload'>): EventMessage | null {
  const family = families.find(([begin]) => type.startsWith(begin))?.[1]
  const known = Object.hasOwn(sentences, type) ? sentences[type] : undefined
  const inside = (typeof payload === 'object' && payload !== null ? payload : {}) as Record<string, unknown>
  for (const { say, needs } of known ?? (family ? [family] : [])) {
    const params = Object.fromEntries(
      Object.entries(needs).map(([name, member]) => [name, textOf(inside[member])]),
    )
    if (Object.values(params).every((text) => text !== '')) return { say, params }
  }
  return null
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
    const { client: mac, duration, ...params } = message.params
    const seconds = Number(duration)
    if (duration !== undefined && !(seconds >= 0)) return null
    return t(`event.say.${message.say}`, {
      ...params,
      ...(mac !== undefined && { client: names.get(mac.toLowerCase()) ?? mac }),
      ...(duration !== undefined && { duration: formats.duration(seconds) }),
    })
  }
}
