import { z } from 'zod'

/** What a client is; `host` and `sta` where nothing tells more than how it is connected. */
export const clientKinds = [
  'camera',
  'nvr',
  'sip',
  'printer',
  'server',
  'storage',
  'computer',
  'phone',
  'tablet',
  'watch',
  'tv',
  'till',
  'console',
  'thing',
  'ap',
  'switch',
  'router',
  'host',
  'sta',
] as const
export type ClientKind = (typeof clientKinds)[number]

/** What stays at one place for years: remembered when nobody sees it any more. */
export const steadyKinds: readonly ClientKind[] = [
  ...(['camera', 'nvr', 'sip', 'printer', 'server', 'storage', 'till'] as const),
  ...(['ap', 'switch', 'router'] as const),
]

/** How sure a kind is: a person said so; by its own word; by signs that agree; by little. */
export const confidences = ['chosen', 'certain', 'likely', 'guess'] as const
export type Confidence = (typeof confidences)[number]

/** Where a sign comes from, strongest first. */
export const evidenceCodes = [
  'capability',
  'description',
  'fingerprint',
  'mdns',
  'hostname',
  'vendor',
  'wireless',
  'wired',
] as const

/** One sign of what a client is. */
export const evidence = z.object({
  code: z.enum(evidenceCodes),
  kind: z.enum(clientKinds).describe('what it speaks for'),
  text: z.string().nullable().describe('as it was told; of `vendor`: who the MAC is registered to'),
  weight: z.number().min(0).max(1).describe('how much it counts'),
})
export type Evidence = z.infer<typeof evidence>
