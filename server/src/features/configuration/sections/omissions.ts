import type { Rejection, RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'

/** What a device goes without of what is wanted of it. */
export interface Omissions {
  /** Something is wanted that it cannot do, and was not sent. */
  unsupported: boolean
  /** What it did not take itself, or put something else for. */
  rejected: readonly Rejection[]
}

const NOTHING: readonly Rejection[] = []

/** Of columns as they are kept. @param told notes that count instead of the change's own */
export function omissionsOf(
  change: { notes: string; rejected: string } | undefined,
  told: string | null = null,
): Omissions {
  return {
    unsupported: isUnsupported(told ?? change?.notes ?? '[]'),
    rejected: rejectedIn(change?.rejected ?? '[]'),
  }
}

export const isUnsupported = (notes: string): boolean =>
  (JSON.parse(notes) as RenderNote[]).some(({ severity }) => severity === 'unsupported')

export function rejectedIn(text: string): readonly Rejection[] {
  const rejected = JSON.parse(text) as Rejection[]
  // Thousands of devices share the one that says nothing.
  return rejected.length > 0 ? rejected : NOTHING
}

/** The state of a device that runs its document. */
export const inSyncState = ({ unsupported, rejected }: Omissions): ConfigState =>
  unsupported || rejected.length > 0 ? 'in_sync_partly' : 'in_sync'
