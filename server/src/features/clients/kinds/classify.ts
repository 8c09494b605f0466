import type { ClientKind, Confidence, Evidence } from '#contract/clients/client-kinds.ts'
import { macVendor } from '../../../lib/mac-vendor/mac-vendor.ts'
import type { JoinedClient } from '../directory/join-client.ts'
import { kindInWords } from './kind-words.ts'
import { kindOfVendor } from './vendor-kinds.ts'

export interface Classification {
  kind: ClientKind
  confidence: Confidence
  /** Strongest first, with what speaks for something else. */
  evidence: Evidence[]
}

/** How much each sign counts: what a thing is built to say more than what people called it; its maker alone is weak. */
const weights: Record<Evidence['code'], number> = {
  ...{ capability: 0.9, description: 0.85, fingerprint: 0.8, mdns: 0.8, hostname: 0.7, vendor: 0.5 },
  ...{ wireless: 0.1, wired: 0.1 },
}
/** From here on a kind is certain, or likely. */
const CERTAIN = 0.9
const LIKELY = 0.6

/** What devices told of a client is looked at once, however often lists ask. */
const classified = new WeakMap<JoinedClient, Classification>()

/** @param chosen by a person: it wins, and what signs say stays to be read */
export function classify(joined: JoinedClient, chosen: ClientKind | null = null): Classification {
  const known = classified.get(joined) ?? bySigns(joined)
  classified.set(joined, known)
  return chosen === null ? known : { ...known, kind: chosen, confidence: 'chosen' }
}

/** What signs say of one that is looked at in passing: nothing of it is kept. */
export function kindOf(joined: JoinedClient): Pick<Classification, 'kind' | 'confidence'> {
  return classified.get(joined) ?? bySigns(joined)
}

function bySigns(joined: JoinedClient): Classification {
  const evidence = signsOf(joined).sort((a, b) => b.weight - a.weight)
  /** How likely each is wrong, if signs did not depend on one another. */
  const doubts = new Map<ClientKind, number>()
  for (const { kind, weight } of evidence) doubts.set(kind, (doubts.get(kind) ?? 1) * (1 - weight))
  const [kind, doubt] = [...doubts].sort(([, a], [, b]) => a - b)[0]!
  const sure = 1 - doubt
  return { kind, confidence: sure >= CERTAIN ? 'certain' : sure >= LIKELY ? 'likely' : 'guess', evidence }
}

function signsOf({ mac, client, lldp, neighbour }: JoinedClient): Evidence[] {
  const vendor = macVendor(mac)
  const capability = lldp && kindOfCapabilities(lldp.capabilities)
  return [
    ...(capability ? [sign('capability', capability, lldp.capabilities.join(', '))] : []),
    ...inWords('description', lldp?.description),
    ...inWords('fingerprint', client.fingerprint),
    ...inWords('mdns', client.mdns),
    ...inWords('hostname', client.hostname ?? neighbour),
    ...(vendor === null ? [] : ofVendor(vendor)),
    client.connection === 'wireless'
      ? sign('wireless', 'sta', client.ssid ?? null)
      : sign('wired', 'host', null),
  ]
}

const sign = (code: Evidence['code'], kind: ClientKind, text: string | null): Evidence => ({
  ...{ code, kind, text, weight: weights[code] },
})

function inWords(code: Evidence['code'], text: string | null | undefined): Evidence[] {
  const kind = text ? kindInWords(text) : null
  return kind && text ? [sign(code, kind, text)] : []
}

function ofVendor(vendor: string): Evidence[] {
  const kind = kindOfVendor(vendor)
  return kind ? [sign('vendor', kind, vendor)] : []
}

/** As LLDP names them (IEEE 802.1AB 8.5.8), spelled as agents do. A phone and an access point are bridges, too. */
function kindOfCapabilities(told: readonly string[]): ClientKind | null {
  const has = (word: RegExp) => told.some((one) => word.test(one))
  if (has(/^tel/i)) return 'sip'
  if (has(/^wlan/i)) return 'ap'
  if (has(/^router/i)) return 'router'
  return has(/^bridge/i) ? 'switch' : null
}
