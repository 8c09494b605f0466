import { integerOf, type JsonObject, textOf } from '#protocols/json.ts'
import { POE_WATCHDOG_EVENT, RELAY_EVENT, WATCHDOG_EVENT } from '#protocols/ucentral/roost-extension.ts'
import { cleanBytes, cleanText } from '../../../clean-text.ts'
import type { EventMeaning, UpgradeStep } from '../../../ports.ts'
import { dropAbsent } from '../mapping/fields/drop-absent.ts'
import { readMac } from '../mapping/fields/mac.ts'
import { poeStatus } from '../mapping/wired/port-poe.ts'
import { SSID_BYTES } from '../mapping/wireless/ssids.ts'

const MAX_PORT = 64
const MAX_WORD = 64
const MAX_ALARM = 200
const MAX_TEXT = 500
const MAX_RELAY_ID = 64
const [LOOP_FOUND, LOOP_GONE] = ['rstp.loop-detected', 'rstp.loop-cleared']
/** How an order of `rrm` went, which has no answer. */
const RRM_EVENT = 'rrm.bss.command'

/** What an event of an agent means in the product's terms; most mean nothing of the kind. */
export function meaningOf(type: string, payload: JsonObject): EventMeaning | undefined {
  if (type === 'client.join' || type === 'client.leave' || type === 'client.key-mismatch')
    return clientMeaning(type, payload)
  if (type === 'firmware_upgrade_status') return upgradeMeaning(payload)
  if (type === RELAY_EVENT) return relayMeaning(payload)
  if (type === WATCHDOG_EVENT) return { kind: 'watchdog', port: null, gaveUp: payload.gave_up === 1 }
  if (type === RRM_EVENT) return radioOrderMeaning(payload)
  const port = cleanText(textOf(payload, 'name') ?? '', MAX_PORT)
  if (port === '') return undefined
  if (type === POE_WATCHDOG_EVENT)
    return { kind: 'watchdog', port, gaveUp: payload.restarted !== 1 && payload.answered !== 1 }
  const [status, fault] = [after(type, 'wired.poe.status.'), after(type, 'wired.poe.fault.')]
  if (status) return { kind: 'port_power', port, status: poeStatus(status), word: status }
  if (fault) return { kind: 'port_power_fault', port, fault }
  if (type === LOOP_FOUND || type === LOOP_GONE)
    return { kind: 'port_loop', port, found: type === LOOP_FOUND }
  const up = type === 'wired.carrier-up'
  return up || type === 'wired.carrier-down' ? { kind: 'port_link', port, up } : undefined
}

const after = (type: string, prefix: string) =>
  type.startsWith(prefix) ? cleanText(type.slice(prefix.length), MAX_WORD) : ''

function clientMeaning(type: string, payload: JsonObject): EventMeaning | undefined {
  const mac = readMac(payload.client)
  if (mac === null) return undefined
  const bssid = readMac(payload.bssid) ?? undefined
  if (type === 'client.leave') {
    const seconds = integerOf(payload, 'connected_time')
    const connectedSeconds = seconds !== null && seconds >= 0 ? seconds : undefined
    return dropAbsent({ kind: 'client_left' as const, mac, bssid, connectedSeconds })
  }
  const ssid = cleanBytes(textOf(payload, 'ssid') ?? '', SSID_BYTES) || undefined
  if (type === 'client.key-mismatch')
    return dropAbsent({ kind: 'client_refused' as const, mac, ssid, bssid, reason: 'wrong_key' as const })
  const band = cleanText(textOf(payload, 'band') ?? '', MAX_WORD) || undefined
  return dropAbsent({ kind: 'client_joined' as const, mac, ssid, bssid, band })
}

function relayMeaning({ id, on }: JsonObject): EventMeaning | undefined {
  const clean = typeof id === 'string' ? cleanText(id, MAX_RELAY_ID) : ''
  return clean === '' || typeof on !== 'boolean' ? undefined : { kind: 'relay', id: clean, on }
}

/** Only its no counts: the yes of access points comes also when the radio refused. */
function radioOrderMeaning(payload: JsonObject): EventMeaning | undefined {
  const mac = readMac(payload.addr ?? payload.bssid)
  const error = integerOf(payload, 'error') ?? 0
  if (mac === null || error === 0) return undefined
  return { kind: 'radio_order_failed', mac, text: cleanText(textOf(payload, 'text') ?? '', MAX_TEXT) }
}

/** The `alarm` message: one thing of one resource, whatever number it has this time. */
export function alarmMeaning(data: JsonObject, severity: number): EventMeaning {
  const word = (key: string, length: number) => cleanText(textOf(data, key) ?? '', length)
  const [resource, type, text] = [
    word('resource', MAX_WORD),
    word('type_id', MAX_WORD),
    word('text', MAX_ALARM),
  ]
  const about = [resource, type].filter(Boolean).join(' ')
  return {
    kind: 'device_alarm',
    resource: about,
    text: [resource, text || type].filter(Boolean).join(': '),
    severity,
  }
}

const STEPS: readonly UpgradeStep[] = ['download', 'install', 'success', 'fail']

/** Switches tell how an upgrade goes; `idle` says nothing. */
function upgradeMeaning(payload: JsonObject): EventMeaning | undefined {
  const step = STEPS.find((one) => one === textOf(payload, 'operation'))
  const told = integerOf(payload, 'percentage')
  const percent = told !== null && told >= 0 && told <= 100 ? told : null
  const text = cleanText(textOf(payload, 'text') ?? '', MAX_TEXT)
  return step && { kind: 'upgrade_step', step, percent, text }
}
