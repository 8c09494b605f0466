import { expect, it } from 'vitest'
import { coloursFarApart } from './scale'

it('gives access points that stand near each other different colours', () => {
  const stands = Array.from({ length: 30 }, (_, at) => ({ x: (at % 6) * 12, y: Math.floor(at / 6) * 12 }))
  const colours = coloursFarApart(stands)
  expect(coloursFarApart(stands)).toEqual(colours)
  for (const [at, one] of stands.entries())
    for (const [index, other] of stands.entries()) {
      const metres = Math.hypot(one.x - other.x, one.y - other.y)
      if (at !== index && metres <= 12) expect(colours[at]).not.toBe(colours[index])
    }
})

it('gives the first ones all different ones', () => {
  const colours = coloursFarApart(Array.from({ length: 8 }, () => ({ x: 1, y: 1 })))
  expect(new Set(colours).size).toBe(8)
})
