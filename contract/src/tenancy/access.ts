import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, timeMs } from '../fields.ts'
import { levels, managers, roles } from '../permissions.ts'

const level = z.enum(levels)
const place = z.object({ mode: z.enum(['project', 'group']), ID: id, Name: z.string() })
export type AccessPlace = z.infer<typeof place>

/** What a person may do, and until when. */
const held = z.object({ level, until: timeMs.nullable().describe('null: for good') })
export type HeldLevel = z.infer<typeof held>

/** One reason why somebody may do something here, or would. */
const reason = z.object({
  via: z.enum(['scope', 'share']),
  ID: id,
  at: place.describe('where it was given: here or above'),
  level,
  until: timeMs.nullable(),
  counts: z
    .enum(['yes', 'nearer', 'stronger', 'over', 'offered'])
    .describe('what decides; else why it does not'),
})
export type AccessReason = z.infer<typeof reason>

export const accessEntry = z.object({
  who: z.string(),
  role: z.enum(roles).nullable().describe('of an own account; null: somebody it is shared with'),
  accepted: z.boolean().describe('false: somebody it is offered to who has not accepted it'),
  now: held.nullable().describe('null: nothing at present'),
  reasons: z.array(reason).describe('nearest first; none for who owns it'),
  afterwards: held.nullable().describe('without the share that decides; null: nothing'),
  handedOver: held.nullable().describe('if this were handed over, before its new owner says anything'),
})
export type AccessEntry = z.infer<typeof accessEntry>

const ownersOnly = { roles: managers, level: 'own' } as const

export const showAccess = defineEndpoint({
  id: 'access.show',
  method: 'GET',
  path: '/v2/access',
  summary: 'Who can see or change a project or network, why, and until when',
  access: { ...ownersOnly, reach: { network: 'network', project: 'project' } },
  query: z
    .object({ network: queryId.optional(), project: queryId.optional() })
    .refine((query) => (query.network === undefined) !== (query.project === undefined), {
      path: ['project'],
      error: 'exactly one of network and project',
    }),
  answer: z.object({
    path: z.array(place).describe('itself, then what it lies in'),
    people: z.array(accessEntry),
  }),
})

export const shareLossMax = 500

/** What ending a share takes from who has it. */
export const previewShareEnd = defineEndpoint({
  id: 'access.share_end',
  method: 'GET',
  path: '/v2/access/share-end',
  summary: 'What somebody would lose if this share ended',
  access: { roles: managers },
  query: z.object({ share: queryId }),
  answer: z.object({
    to: z.string(),
    places: z
      .array(place.extend({ now: level, afterwards: level.nullable() }))
      .max(shareLossMax)
      .describe('where it changes something, projects before what lies in them'),
    total: z.int(),
  }),
  errors: ['does_not_exist'],
})
