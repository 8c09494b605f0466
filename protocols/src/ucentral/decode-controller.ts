import { isJsonObject, type JsonObject } from '../json.ts'
import { isCompressed } from './compression.ts'
import { readEnvelope, readError, readMethod, readParams, readRadius } from './decode.ts'
import { DEVICE_FRAME_LIMITS, type FrameLimits } from './limits.ts'
import type { ControllerMessage } from './messages.ts'
import { type FrameWarning, type Refusal, refuse } from './reasons.ts'

export type DecodedControllerFrame =
  | { readonly ok: true; readonly message: ControllerMessage; readonly warnings: readonly FrameWarning[] }
  | Refusal

const MAX_INT32 = 2_147_483_647

/** One WebSocket message from a controller, read the way a device reads it. Never throws. */
export function decodeControllerFrame(
  frame: string | Uint8Array,
  limits: FrameLimits = DEVICE_FRAME_LIMITS,
): DecodedControllerFrame {
  const warnings: FrameWarning[] = []
  const envelope = readEnvelope(frame, limits, warnings)
  const message = envelope.ok ? read(envelope.value, limits, warnings) : envelope
  return 'ok' in message ? message : { ok: true, message, warnings }
}

function read(value: JsonObject, limits: FrameLimits, warnings: FrameWarning[]): ControllerMessage | Refusal {
  if (Object.hasOwn(value, 'radius') && !Object.hasOwn(value, 'jsonrpc')) return readRadius(value)
  if (value.jsonrpc !== '2.0') return refuse('bad_envelope', 'jsonrpc is not "2.0"')
  if (isJsonObject(value.error)) return readError(value, value.error)
  const method = readMethod(value)
  if (method === null) return refuse('bad_envelope', 'no usable method')
  const compressed = isJsonObject(value.params) && isCompressed(value.params)
  const params = readParams(value, limits, warnings)
  if (!params.ok) return params
  if (!Object.hasOwn(value, 'id')) return { kind: 'notice', method, params: params.value }
  return { kind: 'command', id: int32(value.id), method, params: params.value, compressed }
}

function int32(id: unknown): number | null {
  const fits = typeof id === 'number' && Number.isInteger(id) && Math.abs(id) <= MAX_INT32
  return fits ? id : null
}
