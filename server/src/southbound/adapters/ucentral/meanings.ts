import { integerOf, type JsonObject, textOf } from '#protocols/ucentral/json.ts'
import { RELAY_EVENT } from '#protocols/ucentral/roost-extension.ts'
import { cleanText } from '../../clean-text.ts'
import type { Meaning, UpgradeStep } from '../../ports.ts'
import { readMac } from './mapping/mac.ts'

const MAX_PORT = 64
const MAX_TEXT = 500
const MAX_RELAY_ID = 64

/** What an event of an agent means in the product's terms; most mean nothing of the kind. */
export function meaningOf(type: string, payload: JsonObject): Meaning | undefined {
  if (type === 'client.leave') {
    const mac = readMac(payload.client)
    return mac === null ? undefined : { kind: 'client_left', mac }
  }
  if (type === 'firmware_upgrade_status') return upgradeMeaning(payload)
  if (type === RELAY_EVENT) return relayMeaning(payload)
  const port = cleanText(textOf(payload, 'name') ?? '', MAX_PORT)
  if (port === '') return undefined
  if (type.startsWith('wired.poe.status.')) {
    return { kind: 'port_power', port, delivering: type === 'wired.poe.status.delivering_power' }
  }
  const up = type === 'wired.carrier-up'
  return up || type === 'wired.carrier-down' ? { kind: 'port_link', port, up } : undefined
}

function relayMeaning({ id, on }: JsonObject): Meaning | undefined {
  const clean = typeof id === 'string' ? cleanText(id, MAX_RELAY_ID) : ''
  return clean === '' || typeof on !== 'boolean' ? undefined : { kind: 'relay', id: clean, on }
}

const STEPS: readonly UpgradeStep[] = ['download', 'install', 'success', 'fail']

/** Switches tell how an upgrade goes; `idle` says nothing. */
function upgradeMeaning(payload: JsonObject): Meaning | undefined {
  const step = STEPS.find((one) => one === textOf(payload, 'operation'))
  const told = integerOf(payload, 'percentage')
  const percent = told !== null && told >= 0 && told <= 100 ? told : null
  const text = cleanText(textOf(payload, 'text') ?? '', MAX_TEXT)
  return step && { kind: 'upgrade_step', step, percent, text }
}
