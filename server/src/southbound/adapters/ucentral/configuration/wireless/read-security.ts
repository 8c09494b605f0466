import type { Ssid, SsidSecurity } from '#contract/wireless/intent.ts'
import { enterpriseSecurities, passwordSecurities } from '#contract/wireless/intent.ts'
import { integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { protocols } from './security.ts'

/** Security of an SSID in a document; members that do not fit are left to the schema to refuse. */
export function securityIn(native: JsonObject): {
  security: SsidSecurity | undefined
  password: string | null
  radius: Ssid['radius']
} {
  const encryption = objectOf(native, 'encryption') ?? {}
  const security = securityOfProtocol(textOf(encryption, 'proto') ?? '')
  const keyed = security !== undefined && passwordSecurities.includes(security)
  const asks = security !== undefined && enterpriseSecurities.includes(security)
  return {
    security,
    password: keyed ? textOf(encryption, 'key') : null,
    radius: asks ? radiusIn(objectOf(native, 'radius') ?? {}) : null,
  }
}

function securityOfProtocol(proto: string): SsidSecurity | undefined {
  const found = Object.entries(protocols).find(([, [word]]) => word === proto)
  return found?.[0] as SsidSecurity | undefined
}

function radiusIn(radius: JsonObject): Ssid['radius'] {
  const authentication = serverIn(radius, 'authentication')
  if (authentication === null) return null
  const nasIdentifier = textOf(radius, 'nas-identifier')
  return { authentication, accounting: serverIn(radius, 'accounting'), nasIdentifier }
}

function serverIn(radius: JsonObject, kind: string): { host: string; port: number; secret: string } | null {
  const server = objectOf(radius, kind)
  const host = server && textOf(server, 'host')
  const port = server && integerOf(server, 'port')
  if (!server || !host || !port) return null
  return { host, port, secret: textOf(server, 'secret') ?? '' }
}
