import { expect, it } from 'vitest'
import { missingIn } from './missing.ts'

const window = { from: 100, to: 200 }
const at = (from: number, to: number) => ({ from: from * 1000, to: to * 1000 })

it('times of which samples were lost are told once, in order, and cut to the window', () => {
  const lost = [at(150, 160), at(50, 110), at(155, 170), at(150, 160), at(190, 500), at(105, 106)]
  expect(missingIn(lost, window)).toEqual([at(100, 110), at(150, 170), at(190, 200)])
})

it('what only touches the beginning is of the window before; a single moment counts', () => {
  expect(missingIn([at(10, 100), at(201, 300)], window)).toEqual([])
  expect(missingIn([at(200, 200), at(101, 101)], window)).toEqual([at(101, 101), at(200, 200)])
})

it('many times are told as few, without leaving any out', () => {
  const lost = Array.from({ length: 40 }, (_, i) => at(101 + 2 * i, 102 + 2 * i))
  const told = missingIn([...lost, at(195, 196)], window)
  expect(told).toHaveLength(5)
  for (const { from, to } of [...lost, at(195, 196)])
    expect(told.some((span) => span.from <= from && span.to >= to)).toBe(true)
  expect(told.at(-1)).toEqual(at(195, 196))
})
