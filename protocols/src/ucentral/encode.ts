import type { JsonObject } from '../json.ts'
import { compressParams } from './compression.ts'
import { AP_RECEIVE_BYTES, COMPRESS_ABOVE_BYTES, SWITCH_RECEIVE_BYTES } from './limits.ts'
import type { ControllerMessage, DeviceMessage } from './messages.ts'
import { isSerial } from './serial.ts'

/** Ids below 2 are reserved by gateways; above, the AP agent answers with id 0. */
export const FIRST_COMMAND_ID = 2
export const LAST_COMMAND_ID = 2_147_483_647

/** The id after `id`, wrapping inside the range that every agent reads correctly. */
export function nextCommandId(id: number): number {
  return id >= LAST_COMMAND_ID || id < FIRST_COMMAND_ID ? FIRST_COMMAND_ID : id + 1
}

export interface Command {
  readonly method: string
  /** Must hold `serial`: agents refuse most commands without it. */
  readonly params: JsonObject
}

/** What the sender must know about the receiver. */
export interface Receiver {
  /** `switch` takes 4 MiB; everything else is treated as an AP, which takes 32 KiB. */
  readonly platform: string
  /** `capabilities.compress_cmd` of the connect message. */
  readonly compressCommands: boolean
}

export type EncodeReason = 'id_out_of_range' | 'serial_missing' | 'not_serialisable' | 'command_too_large'

export type EncodedCommand =
  | { readonly ok: true; readonly text: string; readonly compressed: boolean }
  | { readonly ok: false; readonly reason: EncodeReason; readonly detail: string }

/**
 * A command → the text to send. `configure` above 8 KiB travels compressed when the receiver can read
 * it; what still exceeds the receiver's buffer is refused, because the agent would answer nothing.
 */
export function encodeCommand(id: number, command: Command, receiver: Receiver): EncodedCommand {
  if (!Number.isInteger(id) || id < FIRST_COMMAND_ID || id > LAST_COMMAND_ID) {
    return refused('id_out_of_range', `command id ${id} is not in 2…2147483647`)
  }
  const { serial } = command.params
  if (typeof serial !== 'string' || !isSerial(serial)) {
    return refused('serial_missing', `${command.method} has no serial of 12 hex digits in its params`)
  }
  const paramsText = serialise(command.params)
  if (paramsText === null) return refused('not_serialisable', `${command.method} params are no JSON`)
  const compressed = shouldCompress(command.method, paramsText, receiver)
  const params = compressed ? JSON.stringify(compressParams(paramsText)) : paramsText
  const text = `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(command.method)},"params":${params}}`
  const limit = receiverBytes(receiver)
  const size = Buffer.byteLength(text)
  if (size > limit) return refused('command_too_large', `${size} bytes, the device reads at most ${limit}`)
  return { ok: true, text, compressed }
}

/** Bytes of one message that the receiver can read. */
export function receiverBytes(receiver: Pick<Receiver, 'platform'>): number {
  return receiver.platform.toLowerCase() === 'switch' ? SWITCH_RECEIVE_BYTES : AP_RECEIVE_BYTES
}

function shouldCompress(method: string, paramsText: string, receiver: Receiver): boolean {
  if (method !== 'configure' || !receiver.compressCommands) return false
  return Buffer.byteLength(paramsText) > COMPRESS_ABOVE_BYTES
}

function serialise(params: JsonObject): string | null {
  try {
    return JSON.stringify(params)
  } catch {
    return null
  }
}

function refused(reason: EncodeReason, detail: string): EncodedCommand {
  return { ok: false, reason, detail }
}

/** A message without id to a device: `venue_broadcast`, RADIUS frames, error objects. */
export function encodeControllerNotice(message: Exclude<ControllerMessage, { kind: 'command' }>): string {
  if (message.kind === 'radius') return JSON.stringify({ radius: message.radius, data: message.data })
  if (message.kind === 'error') return encodeError(message)
  return JSON.stringify({ jsonrpc: '2.0', method: message.method, params: message.params })
}

function encodeError(message: { id: number | null; code: number | null; message: string }): string {
  const error = { code: message.code ?? -32_603, message: message.message }
  return JSON.stringify({ jsonrpc: '2.0', ...(message.id === null ? {} : { id: message.id }), error })
}

/** What a device puts on the wire for an event or an answer. */
export type DeviceFrame =
  | { readonly method: string; readonly params: JsonObject }
  | { readonly id: number; readonly result: JsonObject }
  | { readonly radius: string; readonly data: string }

/**
 * A device's frame → text. With `compressFrom`, params of at least that many bytes travel as
 * `compress_64` (the AP agent does so for `state` from 2 KiB on).
 */
export function encodeDeviceMessage(
  frame: DeviceFrame,
  compressFrom = Number.POSITIVE_INFINITY,
  write: (params: JsonObject) => string = JSON.stringify,
): string {
  if ('radius' in frame) return JSON.stringify({ radius: frame.radius, data: frame.data })
  if ('id' in frame) return JSON.stringify({ jsonrpc: '2.0', id: frame.id, result: frame.result })
  const paramsText = write(frame.params)
  const compress = Buffer.byteLength(paramsText) >= compressFrom
  const params = compress ? JSON.stringify(compressParams(paramsText)) : paramsText
  return `{"jsonrpc":"2.0","method":${JSON.stringify(frame.method)},"params":${params}}`
}

/** The frame behind a decoded device message; `encodeDeviceMessage(frameOf(m))` decodes to `m` again. */
export function frameOf(message: Exclude<DeviceMessage, { kind: 'error' }>): DeviceFrame {
  switch (message.kind) {
    case 'radius':
      return { radius: message.radius, data: message.data }
    case 'result':
      return { id: message.id, result: message.result }
    case 'unknown':
      return { method: message.method, params: message.params }
    default:
      return { method: message.kind, params: message.params }
  }
}
