import type { JsonObject } from '../json.ts'
import type { Command } from './encode.ts'

export interface UpgradeOptions {
  readonly uri: string
  readonly keepConfiguration: boolean
  /** Without it the device forgets this controller. */
  readonly keepController: boolean
  /** Base64; wanted by locked-down devices. */
  readonly signature?: string
  /** It believes the CA of its controller when it fetches the image; otherwise the public ones alone. */
  readonly localCertificates: boolean
}

/** The signature travels under both names: the gateway's, and the one of the published text that switches read. */
export function upgradeCommand(serial: string, options: UpgradeOptions): Command {
  const { uri, keepConfiguration, keepController, signature, localCertificates } = options
  const params: JsonObject = {
    serial,
    when: 0,
    uri,
    keep_config: keepConfiguration ? 1 : 0,
    keep_redirector: keepController ? 1 : 0,
  }
  if (localCertificates) params['use-local-certificates'] = true
  if (signature !== undefined) Object.assign(params, { signature, FWsignature: signature })
  return { method: 'upgrade', params }
}

export type PackageOrder =
  | { readonly op: 'list'; readonly name: string }
  | { readonly op: 'install'; readonly packages: readonly { readonly name: string; readonly url: string }[] }
  | { readonly op: 'delete'; readonly names: readonly string[] }

export function packageCommand(serial: string, order: PackageOrder): Command {
  const { op } = order
  const params: JsonObject = { serial, op }
  if (op === 'list') params.package = order.name
  if (op === 'install') params.packages = order.packages.map(({ name, url }) => ({ name, url }))
  if (op === 'delete') params.packages = order.names.map((name) => ({ name }))
  return { method: 'package', params }
}

export const cableCommand = (serial: string, ports: readonly string[]): Command => ({
  method: 'cable-diagnostics',
  params: { serial, when: 0, ports: [...ports] },
})

/** Writes the regulatory default; the device resets itself by that. */
export const countryCommand = (serial: string, country: string): Command => ({
  method: 'fixedconfig',
  params: { serial, country, when: 0 },
})

export const transferCommand = (serial: string, server: string, port: number): Command => ({
  method: 'transfer',
  params: { serial, server, port },
})

/** `archive` is a tar, base64. */
export const certificatesCommand = (serial: string, archive: string): Command => ({
  method: 'certupdate',
  params: { serial, certificates: archive },
})

export const reenrollCommand = (serial: string): Command => ({
  method: 'reenroll',
  params: { serial, when: 0 },
})

export const fingerprintCommand = (serial: string): Command => ({
  method: 'fingerprint',
  params: { serial, raw: false },
})

export interface TerminalOptions {
  readonly id: string
  /** 32 characters. */
  readonly token: string
  readonly server: string
  readonly port: number
  readonly user: string
  readonly timeoutSeconds: number
  readonly password: string
}

/** `rtty` is what agents read; the published text calls it `remote_access`. Switches demand every member. */
export function terminalCommand(serial: string, { timeoutSeconds, ...more }: TerminalOptions): Command {
  return { method: 'rtty', params: { serial, method: 'rtty', ...more, timeout: timeoutSeconds } }
}
