import type { LinkEvidenceKind } from '#contract/topology/graph.ts'

/** Why a device is taken to hang where it does. */
export interface Placement {
  parent: string
  /** Of the parent; null = nothing tells which, or it is the air. */
  port: string | null
  itsPort: string | null
  evidence: LinkEvidenceKind[]
}
