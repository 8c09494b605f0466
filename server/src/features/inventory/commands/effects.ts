import { serverWords } from '#contract/inventory/commands/server-words.ts'
import type { Client, DeviceState } from '#contract/inventory/state/device-state.ts'
import type { DeviceSeen, EventMeaning } from '../../../southbound/ports.ts'

/** What should show on a device after a command whose answer proves nothing. */
export type Effect =
  | { kind: 'ports_cycled'; ports: string[] }
  /** It connects again and says why in one of these words. */
  | { kind: 'back_because'; reasons: string[] }
  | { kind: 'client_gone'; mac: string }
  /** It left the device, or its radio for another one of the same device. */
  | { kind: 'client_moved'; mac: string }
  | { kind: 'radio_channel'; bssid: string; channel: number }
  | { kind: 'radio_power'; bssid: string; dbm: number }
  | { kind: 'relay_is'; id: string; on: boolean }
  /** Another firmware than it had. */
  | { kind: 'upgraded'; before: string | null }
  /** It goes to another controller, which nobody here can see. */
  | { kind: 'given_away' }
  /** It takes its yes back within moments when it cannot. */
  | { kind: 'not_taken_back' }

/** Something that shows that the effect will not come; the text is kept with the record. */
export interface RefutedEffect {
  refuted: string | null
}

/** Looks for one effect; each function says whether it has shown by now, or cannot any more. */
export interface Evidence {
  report?(state: DeviceState): boolean
  meaning?(meaning: EventMeaning): boolean | RefutedEffect
  seen?(event: DeviceSeen): boolean | RefutedEffect
  /** How long it is looked for; as usual when left out. */
  patience?: 'moments' | 'long'
  /** Nothing to the contrary in that time is the proof. */
  silenceProves?: boolean
}

/** @param before the last report before the command, if there was one */
export function evidenceOf(effect: Effect, before: DeviceState | null): Evidence {
  switch (effect.kind) {
    case 'ports_cycled':
      return portsCycled(effect.ports, before)
    case 'back_because':
      // Switches give no reason; the default configuration tells them apart.
      return {
        seen: ({ reason, config }) => (reason ? effect.reasons.includes(reason) : config?.kind === 'factory'),
      }
    case 'client_gone':
      return clientGone(effect.mac, before)
    case 'client_moved':
      return clientMoved(effect.mac, before)
    case 'relay_is':
      return relayIs(effect.id, effect.on)
    case 'upgraded':
      return upgraded(effect.before)
    case 'given_away':
      return { seen: ({ reason }) => reason === 'transfer' && { refuted: serverWords.cameBack } }
    case 'not_taken_back':
      return { patience: 'moments', silenceProves: true }
    case 'radio_channel':
      return radioIs(effect.bssid, (radio) => radio.channel === effect.channel)
    case 'radio_power':
      return radioIs(effect.bssid, (radio) => Math.round(radio.txPowerDbm ?? Number.NaN) === effect.dbm)
  }
}

/** Every port was seen without power; one that had none before can only be seen by an event. */
function portsCycled(ports: string[], before: DeviceState | null): Evidence {
  const left = new Set(ports)
  const had = new Set(
    before?.ports.filter((port) => port.poe?.status === 'delivering').map(({ name }) => name),
  )
  return {
    report(state) {
      for (const { name, poe } of state.ports) {
        if (had.has(name) && poe && poe.status !== 'delivering') left.delete(name)
      }
      return left.size === 0
    },
    meaning(meaning) {
      const off =
        (meaning.kind === 'port_power' && meaning.status !== 'delivering') ||
        (meaning.kind === 'port_link' && !meaning.up)
      if (off) left.delete(meaning.port)
      return left.size === 0
    },
  }
}

/** It was there and a report that has clients has it no more; or its leaving, told. */
function clientGone(mac: string, before: DeviceState | null): Evidence {
  const was = before?.clients.some((client) => isStation(client, mac)) ?? false
  return {
    report: ({ parts, clients }) =>
      was && parts.includes('clients') && !clients.some((client) => isStation(client, mac)),
    meaning: (meaning) => (meaning.kind === 'client_left' && meaning.mac === mac) || refusedFor(mac, meaning),
  }
}

/** An order of a radio is answered by an event, if at all. */
const refusedFor = (mac: string, meaning: EventMeaning): RefutedEffect | false =>
  meaning.kind === 'radio_order_failed' && meaning.mac === mac && { refuted: meaning.text || null }

function clientMoved(mac: string, before: DeviceState | null): Evidence {
  const gone = clientGone(mac, before)
  const from = before?.clients.find((client) => isStation(client, mac))?.radio
  const elsewhere = (client: Client) =>
    isStation(client, mac) && client.radio !== undefined && client.radio !== from
  return {
    ...gone,
    report: (state) => gone.report?.(state) === true || (from !== undefined && state.clients.some(elsewhere)),
  }
}

const isStation = (client: Client, mac: string) =>
  client.connection === 'wireless' && client.mac.toUpperCase() === mac

function radioIs(bssid: string, fits: (radio: DeviceState['radios'][number]) => boolean): Evidence {
  return {
    report({ ssids, radios }) {
      const on = ssids.find((ssid) => ssid.bssid?.toUpperCase() === bssid)?.radio
      return radios.some((radio) => radio.id === on && fits(radio))
    },
    meaning: (meaning) => refusedFor(bssid, meaning),
  }
}

function relayIs(id: string, on: boolean): Evidence {
  return {
    report: ({ relays }) => relays?.some((relay) => relay.id === id && relay.on === on) ?? false,
    meaning: (meaning) => meaning.kind === 'relay' && meaning.id === id && meaning.on === on,
  }
}

/** Reasons of a connection that do not mean that the device started again. */
const NO_START: readonly string[] = ['socket', 'recovery']

/** Other firmware proves it; a start with the same one, or the device's own word, disproves it. */
function upgraded(before: string | null): Evidence {
  let installing = false
  return {
    patience: 'long',
    seen({ software, reason }) {
      const known = before !== null && software !== null
      // Agents have said it from the new firmware, where a step after the installation failed.
      if (reason === 'upgradefailed' && !(known && software !== before))
        return { refuted: serverWords.upgradeFailed }
      if (known ? software !== before : reason === 'upgrade') return true
      // Switches give no reason: only one that told of an installation has started again because of it.
      const started = reason === null ? installing : !NO_START.includes(reason)
      return known && started && { refuted: serverWords.sameFirmware }
    },
    meaning(meaning) {
      if (meaning.kind !== 'upgrade_step') return false
      installing ||= meaning.step === 'install' || meaning.step === 'success'
      return meaning.step === 'fail' && { refuted: meaning.text || null }
    },
  }
}
