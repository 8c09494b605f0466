import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levels } from '#contract/permissions.ts'
import { effectiveAccess, type Grant, isValid, type NodeKey } from '../effective-access.ts'
import { explainAccess, lossOf } from './explain-access.ts'

const people = fc.constantFrom(
  { owner: true, atHome: true, scoped: false },
  { owner: false, atHome: true, scoped: true },
  { owner: false, atHome: false, scoped: false },
  { owner: false, atHome: false, scoped: true },
)
const now = fc.integer({ min: 0, max: 20 })

/** A random tree of projects, each with one network, told by its paths; and grants somewhere in it. */
const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).chain((seeds) => {
  const above: NodeKey[][] = []
  for (const [index, seed] of seeds.entries())
    above.push([`p${index}`, ...(seed % (index + 1) === index ? [] : above[seed % (index + 1)]!)])
  const paths = above.flatMap((path, index): NodeKey[][] => [path, [`g${index}`, ...path]])
  const grants = fc.uniqueArray(
    fc.record({
      node: fc.constantFrom(...paths.map((path) => path[0]!)),
      level: fc.constantFrom(...levels),
      until: fc.option(fc.integer({ min: 0, max: 20 })),
      via: fc.constantFrom('scope' as const, 'share' as const),
      id: fc.nat(),
    }),
    { maxLength: 14, selector: ({ id }) => id },
  )
  return fc.record({ paths: fc.constant(paths), grants })
})
const places = trees.chain(({ paths, grants }) =>
  fc.record({ path: fc.constantFrom(...paths), grants: fc.constant(grants as Grant[]) }),
)

describe('what the explorer tells', () => {
  it('is what is enforced, in every tree', () => {
    fc.assert(
      fc.property(places, people, now, ({ path, grants }, person, at) => {
        const told = explainAccess(path, person, grants, at)
        expect(told.now).toEqual(effectiveAccess(path, person, grants, at))
        const decide = told.reasons.filter(({ counts }) => counts === 'yes').map(({ grant }) => grant)
        expect(new Set(decide)).toEqual(new Set(told.now?.by))
      }),
    )
  })

  it('names what decides as what alone would give the same, and what does not as what changes nothing', () => {
    fc.assert(
      fc.property(places, people, now, ({ path, grants }, person, at) => {
        const told = explainAccess(path, person, grants, at)
        if (!told.now || person.owner) return
        expect(effectiveAccess(path, person, told.now.by, at)).toEqual(told.now)
        for (const { grant, counts } of told.reasons) {
          if (counts === 'yes') continue
          const without = grants.filter((one) => one !== grant)
          expect(effectiveAccess(path, person, without, at)).toEqual(told.now)
          expect(counts === 'over').toBe(!isValid(grant, at))
        }
      }),
    )
  })

  it('foretells what is enforced once the deciding grants are gone, and once the place is another’s', () => {
    fc.assert(
      fc.property(places, people, now, ({ path, grants }, person, at) => {
        const told = explainAccess(path, person, grants, at)
        const left = grants.filter((grant) => !told.now?.by.includes(grant))
        if (!person.owner) expect(told.afterwards).toEqual(effectiveAccess(path, person, left, at))
        const inside = grants.filter(({ node, via }) => via === 'scope' || node === path[0])
        const moved = path.slice(0, 1)
        expect(told.handedOver).toEqual(person.atHome ? null : effectiveAccess(moved, person, inside, at))
      }),
    )
  })

  it('tells of each share where it ends something, and nowhere else', () => {
    fc.assert(
      fc.property(trees, now, ({ paths, grants }, at) => {
        const guest = { owner: false, atHome: false, scoped: false }
        const [ended] = grants
        if (!ended) return
        const loss = new Map(lossOf(paths, guest, grants, ended, at).map((one) => [one.node, one]))
        for (const path of paths) {
          const before = effectiveAccess(path, guest, grants, at)?.level ?? null
          const after = effectiveAccess(path, guest, grants.slice(1), at)?.level ?? null
          expect(loss.get(path[0]!)?.afterwards ?? null).toBe(before === after ? null : after)
          expect(loss.has(path[0]!)).toBe(before !== after)
        }
      }),
    )
  })
})
