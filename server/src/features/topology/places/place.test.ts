import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { openInventory } from '../../inventory/testing/open-inventory.ts'
import { PlaceRepository } from './place.repository.ts'
import { PlaceService } from './place.service.ts'

describeOnEngines('the free layout of a map', (db) => {
  it('keeps where devices were put, the last word of each, until they are taken back', async () => {
    const at = await openInventory(db())
    const me = await at.person('admin')
    const [yard, other] = [await at.network(me.tenant), await at.network(me.tenant)]
    let now = 1
    const clock = { now: () => now } as ConstructorParameters<typeof PlaceService>[1]
    const places = new PlaceService(new PlaceRepository(db()), clock)
    await places.save(yard, [
      { id: 'a', x: 1, y: 2 },
      { id: 'a', x: 3.5, y: -4 },
      { id: 'b', x: 0, y: 0 },
    ])
    await places.save(other, [{ id: 'a', x: 9, y: 9 }])
    now = 2
    expect(await places.save(yard, [{ id: 'b', x: 7, y: 8 }])).toEqual({ places: 2 })
    expect(await places.of(yard)).toEqual([
      { id: 'a', x: 3.5, y: -4 },
      { id: 'b', x: 7, y: 8 },
    ])
    expect(await places.save(yard, null)).toEqual({ places: 0 })
    expect(await places.of(yard)).toEqual([])
    expect(await places.of(other)).toEqual([{ id: 'a', x: 9, y: 9 }])
    await at.inventory.stop()
  })

  it('keeps so many, the latest', async () => {
    const at = await openInventory(db())
    const me = await at.person('admin')
    const network = await at.network(me.tenant)
    const places = new PlaceRepository(db())
    const some = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        id: `${prefix}${String(nth).padStart(3, '0')}`,
        x: nth,
        y: 0,
      }))
    expect(await places.save(network, some('old', 150), 1, 200)).toBe(150)
    expect(await places.save(network, some('new', 150), 2, 200)).toBe(200)
    const kept = (await places.of(network)).map(({ id }) => id)
    expect(kept.filter((id) => id.startsWith('new'))).toHaveLength(150)
    expect(kept.filter((id) => id.startsWith('old'))).toHaveLength(50)
    await at.inventory.stop()
  })
})
