import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, timeMs } from '../fields.ts'
import { type Language, languages } from '../identity/endpoints.ts'
import { pageQuery } from '../paging.ts'
import { managers, reads, writes } from '../permissions.ts'
import { isPlainText, notPlain } from '../plain-text.ts'
import { detachedSignature, signatureStates } from './signing.ts'

export const firmwareLimits = {
  imageMaxBytes: 512 * 1_048_576,
  /** An upload travels in pieces of at most so many bytes: each is a request that proxies let through. */
  pieceMaxBytes: 1_000_000,
  imagesPerTenant: 100,
  notesMax: 4_000,
} as const

const versionText = z.string().trim().min(1).max(100).refine(isPlainText, notPlain)
const notesText = z
  .string()
  .trim()
  .max(firmwareLimits.notesMax)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u)
const englishFirst = languages.filter((language) => language !== 'en-US')
export type NotesLanguage = Exclude<Language, 'en-US'>
/** Beside the English ones, which stand for every language that has none. */
export const notesLanguages = englishFirst as readonly NotesLanguage[]
const notesIn = z.partialRecord(z.enum(notesLanguages), notesText)

/** Hardware models as devices tell them (`compatible`). */
const models = z
  .array(
    z
      .string()
      .trim()
      .regex(/^[\w.+-]{1,100}$/),
  )
  .min(1)
  .max(64)
const signature = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9+/]{1,2000}={0,2}$/)
  .describe('over the image, base64; locked-down devices want one')

export const firmwareImage = z.object({
  id,
  at: timeMs,
  by: z.string().nullable(),
  version: z.string(),
  compatible: z.array(z.string()),
  notes: z.string().describe('in English'),
  notesIn: z.partialRecord(z.enum(notesLanguages), z.string()).describe('in other languages'),
  bytes: z.int(),
  sha256: z.string(),
  signed: z.boolean().describe('carries a signature for devices that want one'),
  signatureState: z.enum(signatureStates).describe('of its detached signature'),
  signedBy: z.string().nullable().describe('name of the key that its detached signature fits'),
  shared: z.boolean().describe('offered to every tenant'),
  retiredAt: timeMs.nullable().describe('installed on no device any more since then; null: it is offered'),
  running: z.int().describe('devices of the tenant that run it, as they say'),
  mayChange: z.boolean().describe('whether the caller may change and delete it'),
})
export type FirmwareImage = z.infer<typeof firmwareImage>

export const listFirmware = defineEndpoint({
  id: 'firmware.list',
  method: 'GET',
  path: '/v2/firmware',
  summary: 'Firmware images of the tenant and those offered to all, newest first',
  access: reads(),
  query: z.object({
    compatible: z.string().max(100).optional().describe('only those that fit this hardware model'),
    ...pageQuery,
  }),
  pagedBy: 'id',
  answer: z.array(firmwareImage),
})

export const listFirmwareModels = defineEndpoint({
  id: 'firmware.models',
  method: 'GET',
  path: '/v2/firmware/models',
  summary: 'Hardware models of the tenant’s devices, as images name them',
  access: reads(),
  query: z.object(pageQuery),
  pagedBy: 'compatible',
  answer: z.array(
    z.object({
      compatible: z.string(),
      model: z.string().nullable().describe('as people know it'),
      devices: z.int(),
    }),
  ),
})

const post = { method: 'POST', path: '/v2/firmware' } as const
const access = writes(undefined, managers)

export const uploadFirmware = defineEndpoint({
  ...post,
  id: 'firmware.upload',
  action: 'upload',
  summary: 'Begin an upload: its pieces are posted, in order, to `path?offset=…` as application/octet-stream',
  loses: 'nothing',
  access,
  body: z.object({
    version: versionText,
    compatible: models,
    notes: notesText.default(''),
    notesIn: notesIn.default({}),
    bytes: z.int().min(16).max(firmwareLimits.imageMaxBytes),
    signature: signature.optional(),
    detachedSignature: detachedSignature.optional(),
    shared: z.boolean().default(false).describe('offer it to every tenant (super)'),
  }),
  answer: z.object({ path: z.string(), token: z.string(), pieceBytes: z.int() }),
  errors: ['forbidden', 'too_many', 'image_not_signed'],
})

export const finishFirmware = defineEndpoint({
  ...post,
  id: 'firmware.finish',
  action: 'finish',
  summary: 'End an upload: the image is kept when it is complete',
  loses: 'nothing',
  access,
  body: z.object({ token: z.string().max(100) }),
  answer: firmwareImage,
  errors: [
    ...(['does_not_exist', 'conflict', 'too_many', 'image_incomplete'] as const),
    ...(['image_signature_wrong', 'image_not_signed', 'image_for_other_models'] as const),
  ],
})

export const saveFirmware = defineEndpoint({
  ...post,
  id: 'firmware.save',
  action: 'save',
  summary: 'Version, models and release notes of an image, and whether it is offered',
  loses: 'nothing',
  access,
  body: z.object({
    id,
    version: versionText.optional(),
    compatible: models.optional(),
    notes: notesText.optional(),
    notesIn: notesIn.optional().describe('all of them: a language that is not named has none afterwards'),
    retired: z
      .boolean()
      .optional()
      .describe('offer it no more, also where an upgrade is under way; or again'),
  }),
  answer: firmwareImage,
  errors: ['does_not_exist', 'forbidden', 'image_for_other_models'],
})

export const deleteFirmware = defineEndpoint({
  ...post,
  id: 'firmware.delete',
  action: 'delete',
  summary: 'Delete an image for good',
  loses: ['image'],
  access,
  body: z.object({ id }),
  answer: z.object({ id }),
  errors: ['does_not_exist', 'forbidden'],
})
