import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Caller } from '../../../http/route.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { openTenancy } from '../testing/open-tenancy.ts'
import { createHandover } from './create-handover.ts'

/** A tree as the places of its nodes: the n-th project lies in an earlier one, or at the top; so do networks. */
const trees = fc.record({
  projects: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
  networks: fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
  chosen: fc.nat(),
})

describeOnEngines('whatever is handed over', (db) => {
  const setUp = () => {
    const { clock, bus, identity, tenancy, account } = openTenancy(db())
    const { service } = createHandover({
      ...{ db: db(), bus, clock, repository: tenancy.repository, accounts: identity.finder },
      parts: () => [],
      devices: { snsIn: async () => [], quietly: (work) => work() },
    })
    return { tenancy, service, account }
  }

  /** Every node of somebody's tree with the node it lies in. */
  async function treeOf(at: ReturnType<typeof setUp>, who: Caller): Promise<Map<string, string>> {
    const { projects, networks } = await at.tenancy.reader.visibleTreeOf(who)
    return new Map([
      ...projects.map((row) => [`p${row.id}`, `p${row.parent_id ?? 0}`] as const),
      ...networks.map((row) => [`g${row.id}`, `p${row.project_id ?? 0}`] as const),
    ])
  }

  const isBelow = (tree: Map<string, string>, node: string, top: string): boolean =>
    node === top || (tree.has(node) && isBelow(tree, tree.get(node)!, top))

  it('goes whole, keeps its shape, is nobody else’s, and comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async ({ projects, networks, chosen }) => {
        const at = setUp()
        const [sender, recipient] = [await at.account(), await at.account()]
        const made: number[] = [0]
        for (const [index, above] of projects.entries()) {
          const PID = made[above % made.length]!
          made.push(await at.tenancy.service.saveProject(sender, { Name: `P${index}`, PID }))
        }
        for (const [index, above] of networks.entries()) {
          const PID = made[above % made.length]!
          await at.tenancy.service.saveNetwork(sender, {
            Name: `N${index}`,
            PID,
            Timezone: 'UTC',
            Country: 'DE',
          })
        }
        const before = await treeOf(at, sender)
        const nodes = [...before.keys()]
        const top = nodes[chosen % nodes.length]!
        const id = Number(top.slice(1))
        const node = top.startsWith('p') ? { project: id } : { network: id }

        const ID = await at.service.offer(sender, { ...node, to: recipient.username, keepDays: 0 })
        await at.service.accept(recipient, { ID, PID: 0, keepShares: [] })
        const [left, gone] = [await treeOf(at, sender), await treeOf(at, recipient)]
        const expected = nodes.filter((one) => isBelow(before, one, top))
        expect([...gone.keys()].sort()).toEqual(expected.sort())
        expect([...left.keys()].sort()).toEqual(nodes.filter((one) => !expected.includes(one)).sort())
        for (const one of expected) expect(gone.get(one)).toBe(one === top ? 'p0' : before.get(one))
        for (const [one, above] of left) expect(above).toBe(before.get(one))

        await at.service.undo(recipient, ID, undefined)
        await at.service.undo(sender, ID, undefined)
        expect(await treeOf(at, sender)).toEqual(before)
        expect((await treeOf(at, recipient)).size).toBe(0)
      }),
      { numRuns: 25 },
    )
  })
})
