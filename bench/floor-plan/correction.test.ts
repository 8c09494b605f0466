import { describe, expect, it } from 'vitest'
import type { Wall } from '#contract/floor-plan/schemas.ts'
import { lossBetween, lossTo, spotOf, wallsAt } from '../../simulator/world/radio/field.ts'
import { correctionOf, type Hearing } from '../../web/src/features/floor-plan/heat/correct.ts'
import { HeatModel, type Transmitter } from '../../web/src/features/floor-plan/heat/heat-map.ts'

/** The prediction against the field of the pretend campus, which nobody tells: only what its access points heard. */
const bands = ['2G', '5G', '6G'] as const
const accessPoints = Array.from({ length: 30 }, (_, at) => at + 1)
const [width, height, cell] = [180, 30, 1]
const walls: Wall[] = wallsAt.map((x) => ({ x1: x, y1: 0, x2: x, y2: height, material: 'brick' }))
const powerDbm = 20

const sending = (ordinal: number): Transmitter => ({
  ...{ ...spotOf(ordinal), height: 2.7, azimuth: 0, antenna: 'omni' },
  ...{ box: ordinal, powerDbm, channel: 36, widthMhz: 20 },
})

describe.each(bands)('at %s', (band) => {
  const hearings = accessPoints.flatMap((from) =>
    accessPoints.flatMap((to): Hearing[] => {
      const dbm = Math.round(powerDbm - lossBetween(from, to, band))
      return from === to || dbm < -92
        ? []
        : [{ from: { ...sending(from), key: `${from}` }, to: { ...spotOf(to), height: 2.7 }, dbm }]
    }),
  )
  const corrected = correctionOf(hearings, walls, band)!
  const { correction } = corrected

  /** Median error where a client is, over the whole floor. */
  const errorOf = (use: typeof correction | null) => {
    const errors = accessPoints.flatMap((ordinal) => {
      const louder = use ? use.offset + use.each[`${ordinal}`]! : 0
      const transmitters = [{ ...sending(ordinal), powerDbm: powerDbm + louder }]
      const asked = { width, height, cell, band, layer: 'signal' as const, walls, transmitters }
      const { values, columns } = new HeatModel().compute({ ...asked, ...(use && { correction: use }) })
      return [...values].flatMap((value, at) => {
        const to = { x: ((at % columns) + 0.5) * cell, y: (Math.floor(at / columns) + 0.5) * cell }
        const truth = powerDbm - lossTo(ordinal, to, band, 1.2)
        return truth < -90 || Number.isNaN(value) ? [] : [Math.abs(value - truth)]
      })
    })
    return errors.toSorted((one, other) => one - other)[Math.floor(errors.length / 2)]!
  }

  it('is within 4 dB where clients are, after correction, and was not before', () => {
    const [before, after] = [errorOf(null), errorOf(correction)]
    console.log(
      `${band}: ${hearings.length} measurements, median error ${before.toFixed(1)} dB → ${after.toFixed(1)} dB`,
    )
    expect(after).toBeLessThanOrEqual(4)
    expect(after).toBeLessThan(before)
    expect(corrected.after).toBeLessThan(corrected.before)
  })

  it('says nothing of too little, and nothing that explains nothing', () => {
    expect(correctionOf(hearings.slice(0, 5), walls, band)).toBeNull()
    const fits = hearings.map((one) => ({ ...one, dbm: 20 }))
    expect(correctionOf(fits, walls, band)?.correction.walls ?? 0).toBeGreaterThanOrEqual(0)
  })
})
