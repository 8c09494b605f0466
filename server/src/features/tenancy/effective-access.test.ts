import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Level, levels } from '#contract/permissions.ts'
import { effectiveAccess, type Grant, type NodeKey } from './effective-access.ts'

const grant = (node: NodeKey, level: Level, more: Partial<Grant> = {}): Grant => ({
  ...{ node, level, until: null, via: 'share', id: 1 },
  ...more,
})
const owner = { owner: true, atHome: true, scoped: false }
const member = { owner: false, atHome: true, scoped: true }
const guest = { owner: false, atHome: false, scoped: false }
const guestMember = { owner: false, atHome: false, scoped: true }
/** Network 1 in project 2 in project 3. */
const path: NodeKey[] = ['g1', 'p2', 'p3']

describe('effective access', () => {
  it('is all for the owner, whatever was given', () => {
    expect(effectiveAccess(path, owner, [grant('g1', 'read')], 0)).toEqual({
      level: 'own',
      until: null,
      by: [],
    })
  })

  it('is none without a grant, nor by one for something beside or below', () => {
    expect(effectiveAccess(path, guest, [], 0)).toBeNull()
    expect(effectiveAccess(path, guest, [grant('g2', 'write'), grant('p1', 'write')], 0)).toBeNull()
    expect(effectiveAccess(['p3'], guest, [grant('g1', 'write')], 0)).toBeNull()
  })

  it.each(['g1', 'p2', 'p3'] as const)('comes down from %s', (node) => {
    expect(effectiveAccess(path, guest, [grant(node, 'write')], 0)?.level).toBe('write')
  })

  it('is that of the nearest, be it narrower or wider', () => {
    expect(effectiveAccess(path, guest, [grant('g1', 'read'), grant('p3', 'write')], 0)?.level).toBe('read')
    expect(effectiveAccess(path, guest, [grant('p2', 'write'), grant('p3', 'read')], 0)?.level).toBe('write')
  })

  it('falls back to what is above at the very moment a share ends', () => {
    const grants = [grant('g1', 'write', { until: 100 }), grant('p3', 'read')]
    expect(effectiveAccess(path, guest, grants, 99)).toMatchObject({ level: 'write', until: 100 })
    expect(effectiveAccess(path, guest, grants, 100)).toMatchObject({ level: 'read', until: null })
  })

  it('needs a scope of ordinary members, at home and in what is shared', () => {
    const scope = grant('p2', 'install', { via: 'scope', until: 50 })
    expect(effectiveAccess(path, member, [grant('p2', 'write')], 0)).toBeNull()
    expect(effectiveAccess(path, member, [scope], 0)).toMatchObject({ level: 'install', until: 50 })
    expect(effectiveAccess(path, guestMember, [scope], 0)).toBeNull()
    expect(effectiveAccess(path, guestMember, [grant('p3', 'write')], 0)).toBeNull()
    const both = [grant('p3', 'write', { until: 40 }), scope]
    expect(effectiveAccess(path, guestMember, both, 0)).toMatchObject({ level: 'install', until: 40 })
    expect(effectiveAccess(path, guestMember, both, 45)).toBeNull()
  })
})

describe('whatever is given', () => {
  const nodes = fc.constantFrom<NodeKey>('g1', 'p2', 'p3', 'p4')
  const until = fc.option(fc.integer({ min: 0, max: 20 }))
  const grants = fc.array(
    fc.record({
      node: nodes,
      level: fc.constantFrom(...levels),
      until,
      via: fc.constantFrom('scope' as const, 'share' as const),
      id: fc.nat(),
    }),
    { maxLength: 8 },
  )
  const people = fc.constantFrom(member, guest, guestMember)
  const now = fc.integer({ min: 0, max: 20 })

  it('nothing of it that is over or lies elsewhere counts, and nobody gets more than one grant says', () => {
    fc.assert(
      fc.property(grants, people, now, (given, person, at) => {
        const effective = effectiveAccess(path, person, given, at)
        const counts = given.filter(
          ({ node, until }) => path.includes(node) && (until === null || at < until),
        )
        expect(effective).toEqual(effectiveAccess(path, person, counts, at))
        if (!effective) return
        for (const via of effective.by.map((one) => one.via))
          expect(
            counts.some(
              (one) => one.via === via && levels.indexOf(one.level) >= levels.indexOf(effective.level),
            ),
          ).toBe(true)
      }),
    )
  })

  it('holds until the moment it names, and what is valid for good needs no moment', () => {
    fc.assert(
      fc.property(grants, people, now, (given, person, at) => {
        const effective = effectiveAccess(path, person, given, at)
        if (effective?.until != null)
          expect(effectiveAccess(path, person, given, effective.until - 1)?.level).toBe(effective.level)
      }),
    )
  })

  it('a guest has nothing that no share gives', () => {
    fc.assert(
      fc.property(grants, now, (given, at) => {
        const scopes = given.filter(({ via }) => via === 'scope')
        expect(effectiveAccess(path, guest, scopes, at)).toBeNull()
        expect(effectiveAccess(path, guestMember, scopes, at)).toBeNull()
      }),
    )
  })
})
