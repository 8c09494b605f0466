import { Refusal } from '../refusal.ts'
import { decodeV1 } from './decode-v1.ts'
import { decodeV2 } from './decode-v2.ts'
import type { MessageVersion } from './negotiate.ts'
import type { SentMessage } from './sent-message.ts'
import { MalformedMessage } from './wire-cursor.ts'

/**
 * What a body says, in either version. Metadata and created timestamps are read over.
 * @throws Refusal 400, 413
 */
export function readMessage(bytes: Uint8Array, version: MessageVersion): SentMessage {
  return refusingMalformed(version, () => (version === 1 ? decodeV1(bytes) : decodeV2(bytes)))
}

/** @throws Refusal 400 where `work` meets what is no message */
export function refusingMalformed<T>(version: MessageVersion, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw refusedIfMalformed(version, error)
  }
}

/** @returns Refusal 400 for what says that something is no message; anything else as it is */
export function refusedIfMalformed(version: MessageVersion, error: unknown): unknown {
  if (!(error instanceof MalformedMessage)) return error
  return new Refusal(400, `The body is no remote-write message of version ${version}.0: ${error.message}.`)
}
