import { expect, it } from 'vitest'
import type { Wall } from '#contract/floor-plan/schemas.ts'
import { roomsOf } from './rooms'

const wall = (x1: number, y1: number, x2: number, y2: number): Wall => ({
  ...{ x1, y1, x2, y2, material: 'brick' },
})
const box = [wall(0, 0, 10, 0), wall(10, 0, 10, 8), wall(10, 8, 0, 8), wall(0, 8, 0, 0)]
const areas = (walls: Wall[]) => roomsOf(walls).map(({ area }) => Math.round(area))

it('a closed box is one room, and the outside none', () => {
  expect(areas(box)).toEqual([80])
  expect(roomsOf(box)[0]).toMatchObject({ x: 5, y: 4 })
  expect(areas(box.toReversed().map(({ x1, y1, x2, y2 }) => wall(x2, y2, x1, y1)))).toEqual([80])
})

it('walls that touch or cross others divide rooms', () => {
  expect(areas([...box, wall(4, 0, 4, 8)]).toSorted()).toEqual([32, 48])
  const cross = [...box, wall(4, -0.5, 4, 8.5), wall(-0.5, 4, 10.5, 4)]
  expect(areas(cross).toSorted()).toEqual([16, 16, 24, 24])
})

it('walls that close nothing are no room', () => {
  expect(areas(box.slice(0, 3))).toEqual([])
  expect(areas([...box, wall(4, 0, 4, 5)])).toEqual([80])
  expect(areas([])).toEqual([])
})

it('corners that a hand left open a little meet', () => {
  expect(areas([wall(0.05, 0.05, 10, 0), ...box.slice(1)])).toEqual([80])
})
