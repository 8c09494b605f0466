import { integerOf, isJsonObject, type JsonObject, textOf, toInteger } from '../json.ts'
import { isCompressed, type OpenedFrame, openCompressed } from './compression.ts'
import { eventReader } from './events.ts'
import { DEVICE_FRAME_LIMITS, type FrameLimits } from './limits.ts'
import type { DeviceMessage, RadiusMessage, ResultMessage } from './messages.ts'
import { parseJsonObject } from './parse.ts'
import { excerpt, type FrameWarning, type Refusal, refuse } from './reasons.ts'
import { normaliseSerial } from './serial.ts'
import { readStatus } from './status.ts'

export type DecodedDeviceFrame =
  | { readonly ok: true; readonly message: DeviceMessage; readonly warnings: readonly FrameWarning[] }
  | Refusal

const RADIUS_TYPES = ['auth', 'acct', 'coa'] as const
const MAX_METHOD_LENGTH = 128

/**
 * One WebSocket message from a device → typed message. Never throws.
 * Give text messages as a string; bytes stand for a binary message, which the protocol forbids and
 * which is refused as `binary_frame`.
 */
export function decodeDeviceFrame(
  frame: string | Uint8Array,
  limits: FrameLimits = DEVICE_FRAME_LIMITS,
): DecodedDeviceFrame {
  const warnings: FrameWarning[] = []
  const message = decode(frame, limits, warnings)
  return 'ok' in message ? message : { ok: true, message, warnings }
}

function decode(
  frame: string | Uint8Array,
  limits: FrameLimits,
  warnings: FrameWarning[],
): DeviceMessage | Refusal {
  const envelope = readEnvelope(frame, limits, warnings)
  if (!envelope.ok) return envelope
  const { value } = envelope
  if (Object.hasOwn(value, 'radius') && !Object.hasOwn(value, 'jsonrpc')) return readRadius(value)
  if (value.jsonrpc !== '2.0') return refuse('bad_envelope', 'jsonrpc is not "2.0"')
  if (Object.hasOwn(value, 'method')) return readEventFrame(value, limits, warnings)
  if (Object.hasOwn(value, 'result')) return readResult(value, warnings)
  if (isJsonObject(value.error)) return readError(value, value.error)
  return refuse('bad_envelope', 'neither method nor result')
}

/** Size, text and JSON checks that hold for both directions. */
export function readEnvelope(frame: string | Uint8Array, limits: FrameLimits, warnings: FrameWarning[]) {
  const size = typeof frame === 'string' ? byteLength(frame, limits.maxFrameBytes) : frame.byteLength
  if (size > limits.maxFrameBytes) {
    return refuse('frame_too_large', `more than ${limits.maxFrameBytes} bytes in one frame`)
  }
  if (typeof frame !== 'string') return refuse('binary_frame', `binary frame of ${size} bytes`)
  return parseJsonObject(frame, limits, warnings)
}

function byteLength(text: string, ceiling: number): number {
  return text.length > ceiling || text.length * 3 <= ceiling ? text.length : Buffer.byteLength(text)
}

/** `params` of an event or command, inflated when it is the compression envelope. */
export function readParams(value: JsonObject, limits: FrameLimits, warnings: FrameWarning[]): OpenedFrame {
  const { params } = value
  if (!isJsonObject(params)) return refuse('bad_params', 'params is missing or no object')
  return isCompressed(params)
    ? openCompressed(params, limits, warnings)
    : { ok: true as const, value: params }
}

/** The method name, or null when it is missing, empty or absurd. */
export function readMethod(value: JsonObject): string | null {
  const method = textOf(value, 'method')
  return method !== null && method !== '' && method.length <= MAX_METHOD_LENGTH ? method : null
}

function readEventFrame(
  value: JsonObject,
  limits: FrameLimits,
  warnings: FrameWarning[],
): DeviceMessage | Refusal {
  const method = readMethod(value)
  if (method === null) return refuse('bad_envelope', 'method is not a usable name')
  const compressed = isJsonObject(value.params) && isCompressed(value.params)
  const opened = readParams(value, limits, warnings)
  if (!opened.ok) return opened
  const params = opened.value
  const read = eventReader(method)
  if (read === null) {
    return { kind: 'unknown', method, serial: optionalSerial(params), params, compressed }
  }
  const serial = readSerial(params, warnings)
  if (typeof serial !== 'string') return serial
  return read({ serial, params, compressed, ...(compressed && textsOf(opened)) })
}

function textsOf({ text, packed }: Extract<OpenedFrame, { ok: true }>) {
  return text !== undefined && packed !== undefined ? { paramsText: text, paramsPacked: packed } : {}
}

function readSerial(params: JsonObject, warnings: FrameWarning[]): string | Refusal {
  const written = params.serial
  if (written === undefined || written === null || written === '') {
    return refuse('serial_missing', 'no serial in params')
  }
  const serial = typeof written === 'string' ? normaliseSerial(written) : null
  if (serial === null) {
    return refuse('serial_invalid', `not 12 hex digits: ${excerpt(JSON.stringify(written))}`)
  }
  if (serial !== written) {
    warnings.push({ code: 'serial_not_normal', detail: `serial written as ${excerpt(String(written))}` })
  }
  return serial
}

function optionalSerial(object: JsonObject): string | null {
  const written = textOf(object, 'serial')
  return written === null ? null : normaliseSerial(written)
}

function readResult(value: JsonObject, warnings: FrameWarning[]): ResultMessage | Refusal {
  const id = integerOf(value, 'id')
  if (id === null) return refuse('bad_envelope', 'a result without an integer id')
  if (typeof value.id === 'string') warnings.push({ code: 'number_as_text', detail: 'id is text' })
  const { result } = value
  if (!isJsonObject(result)) return refuse('bad_params', 'result is no object')
  const uuid = integerOf(result, 'uuid')
  if (uuid === null) warnings.push({ code: 'uuid_missing', detail: 'result without uuid' })
  return {
    kind: 'result',
    id,
    serial: optionalSerial(result),
    uuid,
    status: readStatus(result.status),
    result,
  }
}

/** A JSON-RPC error object; both sides accept and only log it. */
export function readError(value: JsonObject, error: JsonObject) {
  const message = textOf(error, 'message') ?? ''
  return { kind: 'error' as const, id: toInteger(value.id), code: integerOf(error, 'code'), message }
}

/** A RADIUS frame, which has no JSON-RPC envelope. */
export function readRadius(value: JsonObject): RadiusMessage | Refusal {
  const radius = RADIUS_TYPES.find((type) => type === value.radius)
  const data = textOf(value, 'data')
  if (radius === undefined || data === null) {
    return refuse('bad_envelope', 'a radius frame needs radius auth|acct|coa and data')
  }
  return { kind: 'radius', radius, data }
}
