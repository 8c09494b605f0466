/** A reproducible stream of numbers. The same seed text gives the same stream on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform whole number, both ends included. */
  int(low: number, high: number): number
  /** Uniform real number in [low, high). */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Bell-shaped around 0 with deviation about 1 (sum of uniforms). */
  bell(): number
}

/** Small fast counter generator (sfc32) seeded from a text. Not for secrets. */
export function randomFrom(seed: string): Random {
  let [a, b, c, d] = hash4(seed)
  const next = () => {
    const t = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 12; round++) next()
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    bell: () => (next() + next() + next() - 1.5) * 2,
  }
}

function hash4(text: string): [number, number, number, number] {
  const state: [number, number, number, number] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let at = 0; at < text.length; at++) {
    for (let lane = 0; lane < 4; lane++) {
      state[lane] = Math.imul(state[lane]! ^ text.charCodeAt(at), 597399067 + lane * 2654435) ^ (at + lane)
      state[lane] = (state[lane]! << 13) | (state[lane]! >>> 19)
    }
  }
  return state
}

/** A smooth value between -1 and 1 that wanders with time; `phase` tells one thing from another. */
export function wave(seconds: number, periodSeconds: number, phase: number): number {
  const turn = (seconds / periodSeconds + phase) * 2 * Math.PI
  return 0.7 * Math.sin(turn) + 0.3 * Math.sin(turn * 3.7 + phase * 11)
}
