import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, timeMs } from '../fields.ts'
import { reads, superOnly, writes } from '../permissions.ts'
import { isPlainText, notPlain } from '../plain-text.ts'

export const signingKeysMax = 32

/** What the detached signature of an image is worth now. */
export const signatureStates = ['verified', 'key_retired', 'unsigned'] as const
export type SignatureState = (typeof signatureStates)[number]

export const detachedSignature = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9+/]{86}={0,2}$/)
  .describe('ed25519 over the SHA-256 (32 bytes) of the image, base64; one of the signing keys must fit')

export const signingKey = z.object({
  id,
  name: z.string(),
  fingerprint: z.string().describe('SHA-256 of the public key, hexadecimal'),
  addedAt: timeMs,
  by: z.string().nullable().describe('null: only the operator sees who'),
  retiredAt: timeMs.nullable().describe('what it signed counts as signed no more; null: it counts'),
  images: z
    .int()
    .nullable()
    .describe('of the whole server that it signed; null: only the operator sees how many'),
})
export type SigningKey = z.infer<typeof signingKey>

const signing = z.object({
  signedOnly: z.boolean().describe('images without a signature that counts are neither taken nor installed'),
  keys: z.array(signingKey),
})
export type Signing = z.infer<typeof signing>

const path = '/v2/firmware/signing'
const name = z.string().trim().min(1).max(60).refine(isPlainText, notPlain)

export const showSigning = defineEndpoint({
  id: 'firmware.signing',
  method: 'GET',
  path,
  summary: 'Public keys that firmware images may be signed with, and whether they must be',
  access: reads(),
  answer: signing,
})

const common = {
  method: 'POST',
  path,
  access: { ...writes(undefined, superOnly), token: 'never' },
  loses: 'nothing',
  answer: signing,
} as const

export const addSigningKey = defineEndpoint({
  ...common,
  id: 'firmware.signing.add',
  action: 'add',
  summary: 'Trust images that are signed with a key',
  body: z.object({
    name,
    key: z.string().trim().min(1).max(1000).describe('public ed25519 key: PEM, or base64 of its 32 bytes'),
  }),
  errors: ['signing_key_unreadable', 'signing_key_private', 'signing_key_known', 'too_many'],
})

export const saveSigningKey = defineEndpoint({
  ...common,
  id: 'firmware.signing.save',
  action: 'save',
  summary: 'Name a key, or retire it: what it signed counts as signed no more',
  body: z.object({ id, name: name.optional(), retired: z.boolean().optional() }),
  errors: ['does_not_exist'],
})

export const requireSignatures = defineEndpoint({
  ...common,
  id: 'firmware.signing.require',
  action: 'require',
  summary: 'Take and install signed images only, or any',
  body: z.object({ signedOnly: z.boolean() }),
})
