import type { EndpointId } from '#contract/endpoints.ts'

/** What a tenant has that a call can point at. */
export interface Subjects {
  project: number
  network: number
  /** A bound device; the fingerprint is one no device has. */
  sn: string
  /** One with a picture, in the network. */
  floor?: number
}

export interface MatrixInput {
  query?: Record<string, string | number>
  body?: unknown
}

/** Of the calls of one area: well-formed, and pointing at the given tenant's things. */
export type MatrixInputs = Partial<Record<EndpointId, (subjects: Subjects) => MatrixInput>>
