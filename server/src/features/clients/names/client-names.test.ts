import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { openClients } from '../testing/open-clients.ts'

const macOf = (n: number) =>
  ['0A', '00', ...n.toString(16).toUpperCase().padStart(8, '0').match(/../g)!].join(':')

describeOnEngines('names people give to clients', (db) => {
  it('are so many of a network and of a tenant, and what one has is nothing less for another', async () => {
    const at = await openClients(db())
    const [me, other] = [await at.person('admin'), await at.person('admin')]
    const rename = (who: typeof me, group: number, mac: string, name: string | null = 'Till') =>
      at.ask('clients.rename', who, { group, mac, name })
    const fill = async (group: number, count: number) => {
      for (let from = 0; from < count; from += 1_000)
        await db()
          .insertInto('client_name')
          .values(
            Array.from({ length: 1_000 }, (_, n) => ({
              ...{ network_id: group, mac: macOf(from + n), name: 'Till' },
            })),
          )
          .execute()
    }
    const groups = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => at.network(me.tenant, `Pier ${n}`)))
    for (const group of groups.slice(0, 4)) await fill(group, limits.clientNamesPerNetwork)
    const later = await openClients(db())
    const renameLater = (who: typeof me, group: number, mac: string, name: string | null = 'Till') =>
      later.ask('clients.rename', who, { group, mac, name })
    const refused = (total: number) => ({ error: 'too_many', params: { total, max: total - 1 } })
    await expect(renameLater(me, groups[0]!, macOf(99_999))).rejects.toMatchObject(
      refused(limits.clientNamesPerNetwork + 1),
    )
    await fill(groups[4]!, limits.clientNamesPerNetwork)
    await expect(rename(me, groups[5]!, macOf(1))).rejects.toMatchObject(
      refused(limits.clientNamesPerTenant + 1),
    )
    // What is named already can be called something else, and what gives its name back makes room.
    await renameLater(me, groups[0]!, macOf(1), 'Till 7')
    await renameLater(me, groups[0]!, macOf(1), null)
    await renameLater(me, groups[5]!, macOf(1))
    await rename(other, await at.network(other.tenant, 'Mill'), macOf(1))
    // With its network a name is gone for good.
    await db().deleteFrom('network').where('id', '=', groups[5]!).execute()
    const left = db().selectFrom('client_name').select('mac').where('network_id', '=', groups[5]!)
    expect(await left.execute()).toEqual([])
    await at.inventory.stop()
    await later.inventory.stop()
  })
})
