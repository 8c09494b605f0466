import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Head } from '../head.ts'
import { Catalog } from '../names/catalog.ts'
import { buildPart, type PartSource } from './part-builder.ts'
import { headSource } from './part-sources.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'part-builder-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const reports = fc.array(
  fc.record({
    device: fc.integer({ min: 0, max: 4 }),
    at: fc.integer({ min: 1, max: 400 }),
    keys: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 8 }),
  }),
  { minLength: 1, maxLength: 700 },
)

/** @param meanwhile happens once all times are written */
function fileOf(source: PartSource, meanwhile: () => void = () => undefined): string {
  const path = join(directory, 'part')
  const steps = buildPart(path, source)
  for (const _ of source.devices()) steps.next()
  meanwhile()
  for (const _ of steps);
  return readFileSync(path).toString('base64')
}

const keysAlone = ({ eachSeries, ...source }: PartSource): PartSource => {
  expect(eachSeries).toBeDefined()
  return source
}

it('is the same file, written device by device or key by key', () => {
  fc.assert(
    fc.property(reports, (told) => {
      const [head, catalog] = [new Head(), new Catalog()]
      for (const [i, { device, at, keys }] of told.entries()) {
        const numbers = keys.map((key) => catalog.key({ name: `m${key}`, labels: [] }))
        const values = Float64Array.from(keys, (key) => (key % 3 === 0 ? Math.sqrt(i) : i))
        head.append(catalog.device(`d${device}`), at, Int32Array.from(numbers), values)
      }
      const source = headSource(head, catalog, 1)
      expect(fileOf(source)).toBe(fileOf(keysAlone(source)))
    }),
    { numRuns: 100 },
  )
})

it('leaves out the series of a device that is deleted meanwhile', () => {
  const [head, catalog] = [new Head(), new Catalog()]
  const key = catalog.key({ name: 'm', labels: [] })
  const append = (sn: string) => head.append(catalog.device(sn), 1, Int32Array.of(key), Float64Array.of(7))
  for (const sn of ['a', 'b']) append(sn)
  const source = headSource(head, catalog, 1)
  const whole = fileOf(source)
  const less = fileOf(source, () => head.forget(catalog.device('b')))
  expect(less).not.toBe(whole)
  append('b')
  expect(fileOf(keysAlone(source), () => head.forget(catalog.device('b')))).toBe(less)
})
