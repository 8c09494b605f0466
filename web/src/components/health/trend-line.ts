export interface ScorePoint {
  /** Seconds since 1970. */
  at: number
  score: number
}

/** What was kept; a gap stays out. */
export const pointsOf = (values: readonly (readonly [number, string])[]): ScorePoint[] =>
  values.flatMap(([at, text]) => {
    const score = Math.round(Number(text))
    return Number.isFinite(score) ? [{ at, score }] : []
  })

interface Frame {
  /** Seconds. */
  start: number
  span: number
  width: number
  height: number
}

/** Time runs to the right, 100 is on top. */
export const lineOf = (points: readonly ScorePoint[], { start, span, width, height }: Frame): string =>
  points
    .map(({ at, score }) => {
      const [x, y] = [((at - start) / span) * width, height - 1 - (score / 100) * (height - 2)]
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
