import type { ReactNode } from 'react'
import type { Finding, FindingRank, FindingType } from '#contract/search/endpoints.ts'
import type { ScreenPath } from '../../../lib/paths'

export type EntryType = FindingType | 'page' | 'action'

/** A piece of the line below a title; `mono` for addresses and serial numbers. */
export interface Detail {
  text: string
  mono?: boolean
}

/** One line of the palette, ready to be shown and chosen. */
export interface Entry {
  /** Unique in the list and fit for an element's id. */
  id: string
  type: EntryType
  rank: FindingRank
  title: string
  details: Detail[]
  status?: 'online' | 'offline' | 'never'
  icon: ReactNode
  /** What is remembered when it is chosen; null for what is not worth it. */
  memory: Memory | null
  act: () => void
}

export type Memory =
  | { type: 'found'; finding: Finding }
  | { type: 'page'; path: ScreenPath }
  | { type: 'action'; name: string }

export interface EntryGroup {
  name: EntryType | 'recent'
  entries: Entry[]
  /** There is more of it than is shown. */
  more: boolean
}
