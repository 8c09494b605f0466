import { z } from 'zod'
import { limits } from '../../limits.ts'
import { macAddress } from '../mac-addresses.ts'
import { declareSection } from '../section.ts'
import { whereSsidsAre } from './wireless.ts'

/** As many of one network: each access point keeps the whole list. */
export const BLOCKED_MAX = 500
export const REMARK_MAX = 200

export const blockedClient = z.object({
  mac: macAddress,
  name: z
    .string()
    .trim()
    .min(1)
    .max(limits.nameMax)
    .describe('what it was called when it was blocked, or its MAC'),
  remark: z.string().trim().min(1).max(REMARK_MAX).optional(),
})
export type BlockedClient = z.infer<typeof blockedClient>

export const blockingIntent = z.object({
  clients: z
    .array(blockedClient)
    .max(BLOCKED_MAX)
    .refine((clients) => new Set(clients.map(({ mac }) => mac)).size === clients.length, 'a MAC twice'),
})
export type BlockingIntent = z.infer<typeof blockingIntent>

/** Clients that no SSID of a network lets in. */
export const blocking = declareSection<BlockingIntent, BlockedClient, 'blocked_client'>({
  levels: { project: false, network: true, kind: false, model: false, device: false },
  intent: blockingIntent,
  empty: { clients: [] },
  subjects: { type: 'blocked_client', member: 'clients', key: 'mac', name: 'name', unsaid: null },
  leaves: { mac: 'plain', name: 'plain', remark: 'plain' },
  idle: () => [],
  // Of a bridge it is said already that it carries no SSIDs.
  applies: {
    ...whereSsidsAre,
    toKind: (kind) => (kind === 'cpe' ? 'never' : whereSsidsAre.toKind(kind)),
    refused: {},
  },
})
