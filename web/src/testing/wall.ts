import type { showWall, WallNetwork, wallTrend } from '#contract/overview/wall.ts'
import type { AnswerTo } from '../api/call'

/** What a large screen is told of a network: two of its devices are offline, nothing needs attention. */
export const aWall = (change: Partial<AnswerTo<typeof showWall>> = {}): AnswerTo<typeof showWall> => ({
  at: 1_000,
  place: { mode: 'group', Name: 'Pier' },
  devices: { total: 12, online: 10, offline: 2, never: 0 },
  users: 34,
  alarms: { normal: 0, medium: 1, critical: 2 },
  wan: {
    ...{ total: 3, online: 2, offline: 1, never: 0 },
    networks: { up: 1, partly: 0, down: 1, unknown: 0 },
  },
  attention: { items: [], counts: [] },
  ...{ networks: [], networksTotal: 0 },
  ...change,
})

export const aWallNetwork = (ID: number, change: Partial<WallNetwork> = {}): WallNetwork => ({
  ...{ ID, Name: `Network ${ID}`, total: 4, online: 3, offline: 1, never: 0, users: 5, wan: 'up' },
  ...change,
})

/** Three steps of an hour; the last one was not measured. */
export const aWallTrend = (): AnswerTo<typeof wallTrend> => ({
  ...{ start: Date.UTC(2026, 10, 21, 9), stepMs: 3_600_000 },
  ...{ received: [1_000_000, 2_000_000, null], sent: [null, 500_000, null], clients: [4, 7.4, null] },
})
