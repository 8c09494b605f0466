import { describe, expect, it } from 'vitest'
import type { WallNetwork } from '#contract/overview/wall.ts'
import { capacityOf, turnOf } from './pages'

/** Of the area below the numbers, in letters of 1.95 % of the shorter side, at least 13 px. */
const screens = {
  wide: { width: 88, height: 36 },
  two: { width: 170, height: 36 },
  onEdge: { width: 49, height: 77 },
  tablet: { width: 49, height: 54 },
  phone: { width: 27, height: 47 },
}
const networks = Array.from({ length: 20 }, (_, i) => ({ ID: i }) as WallNetwork)
const sectionsOf = (count: number, screen: keyof typeof screens) =>
  Array.from({ length: count }, (_, i) => {
    const { part, page } = turnOf(i, networks, capacityOf(screens[screen]))
    return part === 'networks' ? page : part
  })

describe('what a wall has room for', () => {
  it('is one part at a time on 16 to 9, and all beside one another on two such', () => {
    expect(capacityOf(screens.wide).layout).toBe('turn')
    expect(capacityOf(screens.two).layout).toBe('side')
  })

  it('is all below one another on a screen on its edge, where that can be read', () => {
    expect(capacityOf(screens.onEdge).layout).toBe('stack')
    expect(capacityOf(screens.tablet).layout).toBe('turn')
    expect(capacityOf(screens.phone).layout).toBe('turn')
  })

  it('names no more than can be read', () => {
    const { wide, phone, onEdge } = screens
    expect(capacityOf(wide)).toMatchObject({ perPage: 18, items: 9 })
    expect(capacityOf(onEdge)).toMatchObject({ perPage: 6, items: 5 })
    expect(capacityOf(phone)).toMatchObject({ perPage: 5, items: 8 })
    expect(capacityOf({ width: 10, height: 3 })).toMatchObject({ perPage: 1, items: 1 })
  })
})

describe('the turns', () => {
  it('show part after part, then the pages of networks, and begin again', () => {
    expect(sectionsOf(5, 'wide')).toEqual(['now', 'trend', 1, 2, 'now'])
    expect(sectionsOf(7, 'phone')).toEqual(['now', 'trend', 1, 2, 3, 4, 'now'])
  })

  it('are those of the networks alone where the rest is in sight', () => {
    expect(sectionsOf(5, 'onEdge')).toEqual([1, 2, 3, 4, 1])
  })
})
