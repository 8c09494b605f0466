import type { JsonObject } from '#protocols/json.ts'
import { wave } from '../random.ts'
import type { Node } from '../world/node.ts'

/** Health of the box itself at one moment, wandering slowly and rising with traffic. */
export interface Vitals {
  /** 1, 5 and 15 minutes; 1 = one busy core. */
  readonly load: [number, number, number]
  /** Degrees Celsius, average and hottest. */
  readonly temperature: [number, number]
  readonly memory: { total: number; free: number; cached: number; buffered: number }
  readonly cpuPercent: number[]
}

export function vitalsOf(node: Node, now: number): Vitals {
  const seconds = now / 1000
  const { cores, memoryBytes } = node.device.model
  const base = 0.08 + node.phase * 0.25
  const load = (period: number) => round(Math.max(0.01, base + 0.12 * wave(seconds, period, node.phase)), 2)
  const warmth = 46 + node.phase * 14 + 4 * wave(seconds, 7200, node.phase)
  const free = memoryBytes * (0.5 + 0.06 * wave(seconds, 5400, node.phase) - node.phase * 0.12)
  const percent = (core: number) => Math.round(100 * Math.max(0, load(300 + core * 70)) * 0.6)
  const { cpuPercent, memoryPercent } = node.troubles
  const each =
    cpuPercent !== null
      ? Array<number>(cores).fill(cpuPercent)
      : Array.from({ length: cores }, (_, core) => percent(core + 1))
  const average = Math.round(each.reduce((sum, core) => sum + core, 0) / cores)
  return {
    load: [load(300), load(900), load(2700)],
    temperature: [Math.round(warmth), Math.round(warmth + 3 + node.phase * 3)],
    memory: {
      total: memoryBytes,
      free: Math.round(memoryPercent === null ? free : memoryBytes * (1 - memoryPercent / 100)),
      cached: memoryPercent === null ? Math.round(memoryBytes * 0.12) : 0,
      buffered: memoryPercent === null ? Math.round(memoryBytes * 0.015) : 0,
    },
    cpuPercent: [average, ...each],
  }
}

export function uptimeOf(node: Node, now: number): number {
  return Math.max(0, Math.round((now - node.bootedAt) / 1000))
}

/** `state.unit` of an AP agent. */
export function apUnit(node: Node, now: number): JsonObject {
  const { load, cpuPercent, memory, temperature } = vitalsOf(node, now)
  return {
    localtime: Math.floor(now / 1000),
    uptime: uptimeOf(node, now),
    load,
    cpu_load: cpuPercent,
    memory,
    temperature,
  }
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
