import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SeriesBuffer } from '../series-buffer.ts'
import { DeviceRows } from './device-rows.ts'
import { MatrixRoom } from './matrix-room.ts'

const KEYS = 60
const rowsOf = (latest: number) =>
  fc.array(
    fc.record({
      at: fc.integer({ min: 1, max: latest }),
      keys: fc.uniqueArray(fc.integer({ min: 0, max: KEYS - 1 }), { minLength: 1, maxLength: 6 }),
    }),
    { minLength: 30, maxLength: 150 },
  )

it.each([1e9, 5])(
  'a device that says ever other things keeps all of them and of one moment the last, up to %d',
  (latest) => {
    fc.assert(
      fc.property(rowsOf(latest), (reports) => {
        const rows = new DeviceRows(new MatrixRoom())
        const held = new Map<number, Map<number, number>>()
        for (const [index, { at, keys }] of reports.entries()) {
          rows.append(
            at,
            Int32Array.from(keys),
            Float64Array.from(keys, (key) => index * 100 + key),
          )
          for (const key of keys) {
            held.set(key, (held.get(key) ?? new Map()).set(at, index * 100 + key))
          }
        }
        const buffer = new SeriesBuffer()
        const read = () => Array.from({ length: buffer.count }, (_, i) => [buffer.times[i], buffer.values[i]])
        for (const [key, samples] of held) {
          buffer.clear()
          rows.read(key, buffer)
          expect(read()).toEqual([...samples].sort(([a], [b]) => a - b))
        }
        const found: number[] = []
        for (const key of rows.eachSeries(buffer)) {
          found.push(key)
          expect(read()).toEqual([...held.get(key)!].sort(([a], [b]) => a - b))
        }
        expect(found.toSorted((a, b) => a - b)).toEqual([...held.keys()].toSorted((a, b) => a - b))
      }),
      { numRuns: 200 },
    )
  },
)
