import { deflateSync, inflateSync } from 'node:zlib'
import { integerOf, type JsonObject, textOf } from '../json.ts'
import type { FrameLimits } from './limits.ts'
import { type ParsedFrame, parseJsonObject } from './parse.ts'
import { type FrameWarning, type Refusal, refuse } from './reasons.ts'

/** `packed`: the envelope's own text. */
export type OpenedFrame = ParsedFrame & { readonly packed?: string }

/** True when `params` is the compression envelope instead of the real parameters. */
export function isCompressed(params: JsonObject): boolean {
  return Object.hasOwn(params, 'compress_64')
}

/**
 * Opens `{compress_64, compress_sz}`: base64, zlib (RFC 1950), JSON. The ceiling is enforced while
 * inflating, so a bomb costs at most `maxInflatedBytes`. `compress_sz` is only a hint: a wrong one is
 * a warning.
 */
export function openCompressed(
  params: JsonObject,
  limits: FrameLimits,
  warnings: FrameWarning[],
): OpenedFrame {
  const encoded = textOf(params, 'compress_64')
  if (encoded === null) return refuse('inflate_failed', 'compress_64 is not text')
  const inflated = inflate(encoded, limits)
  if (!Buffer.isBuffer(inflated)) return inflated
  checkHint(params, inflated.length, warnings)
  const parsed = parseJsonObject(inflated.toString('utf8'), limits, warnings)
  if (!parsed.ok && parsed.reason === 'not_an_object') {
    return refuse('bad_params', 'the inflated params are not an object')
  }
  return parsed.ok ? { ...parsed, packed: encoded } : parsed
}

/** What `info: true` gives; the engine's member is Node's own. */
interface Inflated {
  buffer: Buffer
  engine: { _outBuffer: Buffer | null }
}

function inflate(encoded: string, limits: FrameLimits): Buffer | Refusal {
  try {
    const options = { maxOutputLength: limits.maxInflatedBytes, info: true }
    const { buffer, engine } = inflateSync(Buffer.from(encoded, 'base64'), options) as unknown as Inflated
    // An engine that is done is carried into the old generation all the same, and stays there until that is marked:
    // without this, each with the 16 KB it wrote into.
    engine._outBuffer = null
    return buffer
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ERR_BUFFER_TOO_LARGE') {
      return refuse('inflated_too_large', `compress_64 inflates beyond ${limits.maxInflatedBytes} bytes`)
    }
    return refuse('inflate_failed', `compress_64 does not inflate (${String(code ?? 'unknown')})`)
  }
}

function checkHint(params: JsonObject, actual: number, warnings: FrameWarning[]): void {
  const hint = integerOf(params, 'compress_sz')
  if (hint === null) {
    warnings.push({ code: 'compress_size_missing', detail: `inflated ${actual} bytes, no compress_sz` })
  } else if (hint !== actual) {
    const detail = `compress_sz says ${hint}, inflated ${actual} bytes`
    warnings.push({ code: 'compress_size_mismatch', detail })
  }
  if (Object.keys(params).some((key) => key !== 'compress_64' && key !== 'compress_sz')) {
    warnings.push({ code: 'extra_beside_compressed', detail: 'members beside compress_64 were ignored' })
  }
}

/** The compression envelope for `params`. `compress_sz` counts the bytes of the uncompressed text. */
export function compressParams(paramsText: string): { compress_64: string; compress_sz: number } {
  const plain = Buffer.from(paramsText, 'utf8')
  return { compress_64: deflateSync(plain).toString('base64'), compress_sz: plain.length }
}
