import { expect, it } from 'vitest'
import type { Dispute } from '#contract/inventory/disputes.ts'
import { ApiError } from '../../../http/api-error.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { labelHash } from '../onboarding/possession.policy.ts'
import { callerOf, newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

const HERE = '198.51.100.7'
const AWAY = '192.0.2.66'
const MINUTE = 60_000
const DAY = 86_400_000
const STEPS = 40

/** The same numbers for the same seed, from 0 up to 1. */
function numbersOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

describeOnEngines('who squats a serial number and waits for its device', (db) => {
  /** Two accounts that work together, a device of their own, and the real one, which calls from elsewhere. */
  async function openSquat(byCa: boolean) {
    const at = await openInventory(db())
    const people = [await at.person(), await at.person()]
    const networks = await Promise.all(people.map(({ tenant }) => at.network(tenant)))
    const sn = newSn()
    const mac = proofOf(sn)
    const row = () => db().selectFrom('device').selectAll().where('sn', '=', sn).executeTakeFirst()
    const arrive = async (key: string, address: string, label: string, more: object) => {
      const who = { keyFingerprint: key, address, at: at.time.at, labelHash: labelHash(label), ...more }
      const decision = await at.inventory.admission.admit(callerOf(sn, who))
      if (!decision.admit) return
      sessions.push(await at.dial(sn, { key, address, labelHash: labelHash(label) }))
    }
    const sessions: string[] = []
    const own = (n: number) => ({ sn, mac, group: networks[n]!, type: 'ap', label: 'own' })
    const given = (n: number) => ({ sn, network: networks[n]!, kind: 'ap', kindSource: 'person' })
    const call = (id: string, n: number, input: object): Promise<never> =>
      at.call(id, people[n]!, input, AWAY)
    const yieldAll = async (n: number) => {
      for (const { id, side, state } of (await call('devices.disputes', n, {})) as Dispute[])
        if (side === 'holder' && state === 'open') await call('devices.yield', n, { sn, id })
    }
    const plain = ({ label: _, ...rest }: ReturnType<typeof own>) => rest
    const later = (ms: number) => () => {
      at.time.at += ms
    }
    const actions: ((n: number) => unknown)[] = [
      (n) => call('devices.bind', n, plain(own(n))),
      (n) => call('devices.bind', n, own(n)),
      (n) => call('devices.unbind', n, { sn }),
      (n) => call('devices.repin', n, { sn, mac, keyFingerprint: 'true' }),
      (n) => call('devices.repin', n, { sn, mac, keyFingerprint: 'true', label: 'own' }),
      (n) => call('devices.claim', n, plain(own(n))),
      (n) => call('devices.claim', n, own(n)),
      yieldAll,
      (n) => at.inventory.places.takeBack({ ...given(n), name: '', note: '' }),
      () => arrive('false', AWAY, 'own', {}),
      () => arrive('genuine but of another', AWAY, 'own', { certificateName: 'other', trustedByCa: true }),
      () => sessions.splice(0).map((session) => at.hangUp(sn, session)),
      later(10 * MINUTE),
      later(DAY + MINUTE),
      () => arrive('true', HERE, 'real', { trustedByCa: byCa }),
    ]
    return { ...at, people, sn, row, actions, arrive }
  }

  const refusals = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  }

  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'does not get it, whatever they try in whatever order (%i)',
    async (seed) => {
      const at = await openSquat(seed % 3 === 0)
      const next = numbersOf(seed + 1)
      await at.arrive('false', AWAY, 'own', {})
      const done: number[] = []
      for (let step = 0; step < STEPS; step++) {
        const action = Math.floor(next() * at.actions.length)
        done.push(action)
        await Promise.resolve(at.actions[action]!(next() < 0.5 ? 0 : 1)).catch(refusals)
        const { tenant_id: tenant, key_fingerprint: key } = (await at.row()) ?? {}
        const taken = key === 'true' && at.people.some((one) => one.tenant === tenant)
        expect(taken, `after ${done.join(' ')}`).toBe(false)
      }
      await at.inventory.stop()
    },
  )
})
