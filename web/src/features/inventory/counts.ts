import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { deviceCounts } from '#contract/inventory/endpoints.ts'
import type { AnswerTo } from '../../api/call'

export interface StatusCounts {
  total: number
  online: number
  offline: number
  never: number
}

/** Devices by status: of the kinds named, or of all. */
export function countsOf(
  counts: AnswerTo<typeof deviceCounts>,
  types: readonly (DeviceKind | 'unknown')[] | null,
): StatusCounts {
  if (types === null) return counts
  const sum = { total: 0, online: 0, offline: 0, never: 0 }
  for (const kind of counts.kinds) {
    if (!types.includes(kind.type ?? 'unknown')) continue
    sum.total += kind.total
    sum.online += kind.online
    sum.never += kind.never
  }
  return { ...sum, offline: sum.total - sum.online - sum.never }
}
