import { z } from 'zod'
import { timeMs } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'

/** By what a link is known, and how much each of them proves by itself: 1 would be certain. */
export const linkEvidence = {
  /** A person said so. */
  told: 1,
  /** Both ends name each other by LLDP. */
  lldp_both: 0.98,
  /** It is connected over the air there. */
  association: 0.98,
  /** It calls the other a neighbour of one wireless mesh, and has no cable that leads anywhere. */
  mesh_peer: 0.95,
  /** It says itself that it is connected over the air there. */
  joined: 0.95,
  /** One end names the other by LLDP. */
  lldp_one: 0.85,
  /** The upper end sees it behind a port that leads away from the gateway, and nobody deeper does. */
  containment: 0.85,
  /** The upper end sees most of what hangs on it behind one port. */
  witness: 0.75,
  /** Its uplink leads to the gateway, and nobody who tells is in between. */
  gateway_port: 0.7,
  /** It hangs beside a switch that tells nothing. */
  silent_switch: 0.6,
  /** The lower end sees the upper one behind its uplink. */
  return_path: 0.3,
} as const
export const linkEvidenceKinds = Object.keys(linkEvidence) as [LinkEvidenceKind, ...LinkEvidenceKind[]]
export type LinkEvidenceKind = keyof typeof linkEvidence

export const linkMedia = ['wired', 'wireless', 'mesh', 'overlay'] as const
export type LinkMedium = (typeof linkMedia)[number]

export const topologyNode = z.object({
  id: z.string().describe('its serial number; `hidden:<sn>:<port>` of a switch that nobody manages'),
  hidden: z.boolean().describe('inferred: several devices hang on one port'),
  name: z.string(),
  kind: z.enum(deviceKinds).nullable(),
  model: z.string().nullable(),
  online: z.boolean(),
  clients: z.int().nonnegative().nullable().describe('that hang directly on it; null = it does not tell'),
  position: z
    .object({ latitude: z.number(), longitude: z.number() })
    .nullable()
    .describe('as it reports; null = it does not'),
})
export type TopologyNode = z.infer<typeof topologyNode>

export const topologyLink = z.object({
  id: z.string().describe('the lower end: everything hangs on one thing'),
  upper: z.string(),
  lower: z.string(),
  medium: z.enum(linkMedia),
  upperPort: z.string().nullable(),
  lowerPort: z.string().nullable(),
  speedBps: z.number().nonnegative().nullable(),
  downBps: z.number().nonnegative().nullable().describe('towards the lower end, by the last two reports'),
  upBps: z.number().nonnegative().nullable(),
  confidence: z.number().min(0).max(1),
  evidence: z.array(z.object({ kind: z.enum(linkEvidenceKinds), at: timeMs })),
  seenAt: timeMs.describe('when something last proved it'),
  stale: z.boolean().describe('both ends are there and nothing has proved it for five minutes'),
  contradicted: z.string().nullable().describe('a person told it; devices say it hangs on this one'),
})
export type TopologyLink = z.infer<typeof topologyLink>

/** Why nothing goes over a link that is there. */
export const spareReasons = ['blocked', 'trunk', 'other_way'] as const
export type SpareReason = (typeof spareReasons)[number]

/** A second way between two devices: nothing hangs on it. */
export const spareLink = z.object({
  id: z.string().describe('of both ends and their ports'),
  upper: z.string(),
  lower: z.string(),
  medium: z.enum(linkMedia),
  upperPort: z.string().nullable(),
  lowerPort: z.string().nullable(),
  why: z
    .enum(spareReasons)
    .describe(
      'blocked: by spanning tree; trunk: a further member of one; other_way: nothing tells, and neither end uses it towards the gateway',
    ),
  speedBps: z.number().nonnegative().nullable(),
  confidence: z.number().min(0).max(1),
  evidence: z.array(z.object({ kind: z.enum(linkEvidenceKinds), at: timeMs })),
  seenAt: timeMs,
})
export type SpareLink = z.infer<typeof spareLink>

export const topologyGraph = z.object({
  at: timeMs,
  gateway: z.string().nullable(),
  nodes: z.array(topologyNode),
  links: z.array(topologyLink).describe('a tree: each device hangs on one other at most'),
  spares: z.array(spareLink).describe('further ways between devices that are drawn beside the tree'),
})
export type TopologyGraph = z.infer<typeof topologyGraph>
