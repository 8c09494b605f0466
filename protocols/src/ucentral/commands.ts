import type { JsonObject } from '../json.ts'
import type { Command } from './encode.ts'

/** How an agent answers a command, so that a sender knows what to wait for. */
export type AnswerPattern = 'at_once' | 'ack_then_act' | 'when_done' | 'never'

export interface CommandProfile {
  /** Seconds after which a missing answer means "no answer". */
  readonly timeoutSeconds: number
  /** Pattern of the AP agent; the switch agent answers everything at once. */
  readonly answer: AnswerPattern
}

/** Waiting times and answer patterns per method (sections 5.1 and 5.3 of the protocol document). */
export const COMMAND_PROFILES: Readonly<Record<string, CommandProfile>> = {
  ping: { timeoutSeconds: 60, answer: 'at_once' },
  leds: { timeoutSeconds: 120, answer: 'at_once' },
  telemetry: { timeoutSeconds: 30, answer: 'at_once' },
  event: { timeoutSeconds: 30, answer: 'at_once' },
  request: { timeoutSeconds: 120, answer: 'at_once' },
  package: { timeoutSeconds: 120, answer: 'at_once' },
  configure: { timeoutSeconds: 120, answer: 'when_done' },
  reboot: { timeoutSeconds: 30, answer: 'ack_then_act' },
  factory: { timeoutSeconds: 30, answer: 'ack_then_act' },
  transfer: { timeoutSeconds: 60, answer: 'ack_then_act' },
  upgrade: { timeoutSeconds: 600, answer: 'when_done' },
  wifiscan: { timeoutSeconds: 130, answer: 'when_done' },
  trace: { timeoutSeconds: 610, answer: 'when_done' },
  script: { timeoutSeconds: 610, answer: 'when_done' },
  rtty: { timeoutSeconds: 60, answer: 'when_done' },
  rrm: { timeoutSeconds: 60, answer: 'never' },
  fixedconfig: { timeoutSeconds: 120, answer: 'when_done' },
  reenroll: { timeoutSeconds: 120, answer: 'when_done' },
  fingerprint: { timeoutSeconds: 120, answer: 'when_done' },
  'cable-diagnostics': { timeoutSeconds: 120, answer: 'when_done' },
  certupdate: { timeoutSeconds: 60, answer: 'when_done' },
  'roost.relay': { timeoutSeconds: 30, answer: 'at_once' },
  'roost.arm': { timeoutSeconds: 30, answer: 'at_once' },
  'roost.confirm': { timeoutSeconds: 30, answer: 'at_once' },
}

export function pingCommand(serial: string): Command {
  return { method: 'ping', params: { serial } }
}

export function rebootCommand(serial: string): Command {
  return { method: 'reboot', params: { serial, when: 0 } }
}

/** `keepRedirector` keeps certificates, controller address and the active configuration. */
export function factoryCommand(serial: string, keepRedirector: boolean): Command {
  return { method: 'factory', params: { serial, keep_redirector: keepRedirector ? 1 : 0, when: 0 } }
}

/** `durationSeconds` counts for `blink`; the AP reads seconds although the published text says ms. */
export function ledsCommand(
  serial: string,
  pattern: 'on' | 'off' | 'blink',
  durationSeconds: number,
): Command {
  return { method: 'leds', params: { serial, pattern, duration: durationSeconds, when: 0 } }
}

/** Asks for one report at once; it arrives as an event carrying `requestUuid`, which APs require. */
export function requestCommand(
  serial: string,
  message: 'state' | 'healthcheck',
  requestUuid: string,
): Command {
  return { method: 'request', params: { serial, message, request_uuid: requestUuid, when: 0 } }
}

/** `intervalSeconds` 0 stops the stream; types are `state`, `wifi-frames`, `dhcp-snooping`, `event`. */
export function telemetryCommand(serial: string, intervalSeconds: number, types: string[]): Command {
  const params: JsonObject = { serial, interval: intervalSeconds }
  if (intervalSeconds > 0) params.types = types
  return { method: 'telemetry', params }
}

export interface ScriptOptions {
  readonly type: 'shell' | 'ucode' | 'bundle'
  /** The script itself, beginning with an interpreter line for `shell`. */
  readonly source: string
  /** Seconds the device lets it run; then it answers error 255 "timed out". */
  readonly timeoutSeconds: number
}

export function scriptCommand(serial: string, options: ScriptOptions): Command {
  const script = Buffer.from(options.source, 'utf8').toString('base64')
  const timeout = options.timeoutSeconds
  return { method: 'script', params: { serial, type: options.type, script, timeout, when: 0 } }
}

/** The document's own `uuid` is set to `uuid`: with two different ids an AP never answers. */
export function configureCommand(serial: string, uuid: number, config: JsonObject): Command {
  return { method: 'configure', params: { serial, uuid, when: 0, config: { ...config, uuid } } }
}

/** `overrideDfs` moves radios off DFS channels first, which disturbs their clients. */
export function wifiScanCommand(serial: string, overrideDfs: boolean): Command {
  return { method: 'wifiscan', params: { serial, active: true, override_dfs: overrideDfs, verbose: false } }
}
