import { createPublicKey, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSerial } from '#protocols/ucentral/serial.ts'
import { credentialsOf, deviceKey, fleetCaCertificate, identityOf } from './identity.ts'
import { planCampus, planFleet, sitePattern } from './kinds/fleet-plan.ts'
import { SIMULATED_KINDS } from './kinds/models.ts'

describe('identities', () => {
  it('are the same for the same seed and unique within it', () => {
    const serials = Array.from({ length: 20_000 }, (_, index) => identityOf('7', index).serial)
    expect(new Set(serials).size).toBe(20_000)
    expect(serials.every((serial) => isSerial(serial) && serial.startsWith('02'))).toBe(true)
    expect(new Set(serials.map((serial) => serial.slice(6))).size).toBe(20_000)
    expect(identityOf('7', 5)).toEqual(identityOf('7', 5))
    expect(identityOf('8', 5).serial).not.toBe(identityOf('7', 5).serial)
  })

  it('hold the same key for ever, another per device, generation and seed', () => {
    const spki = (seed: string, serial: string, generation: number) =>
      createPublicKey(deviceKey(seed, serial, generation))
        .export({ type: 'spki', format: 'der' })
        .toString('hex')
    const keys = [spki('1', 'a', 0), spki('1', 'b', 0), spki('1', 'a', 1), spki('2', 'a', 0)]
    expect(new Set(keys).size).toBe(4)
    expect(spki('1', 'a', 0)).toBe(keys[0])
  })

  it('name the serial in a client certificate, self-signed or of the fleet CA', () => {
    const serial = '02ab10c4d2f0'
    const base = { seed: '1', serial, generation: 0, commonName: serial }
    const own = new X509Certificate(credentialsOf({ ...base, caSigned: false }).cert)
    expect(own.subject).toBe('CN=02ab10c4d2f0')
    expect(own.verify(own.publicKey)).toBe(true)
    const ca = new X509Certificate(fleetCaCertificate('1'))
    const signed = new X509Certificate(credentialsOf({ ...base, caSigned: true }).cert)
    expect(signed.checkIssued(ca) && signed.verify(ca.publicKey)).toBe(true)
    expect(signed.publicKey.equals(own.publicKey)).toBe(true)
    expect(
      new X509Certificate(credentialsOf({ ...base, caSigned: false, commonName: 'x' }).cert).subject,
    ).toBe('CN=x')
    const nameless = credentialsOf({ ...base, caSigned: false, commonName: '' }).cert
    expect(new X509Certificate(nameless).subject ?? '').toBe('')
  })
})

describe('the plan of a fleet', () => {
  it('shows one device of every kind first', () => {
    const plan = planFleet('1', 3, ['ap', 'switch', 'gateway'])
    expect(plan.map(({ model }) => model.kind)).toEqual(['gateway', 'switch', 'ap'])
  })

  it('keeps device i whatever the size', () => {
    const large = planFleet('1', 200, SIMULATED_KINDS)
    expect(planFleet('1', 20, SIMULATED_KINDS)).toEqual(large.slice(0, 20))
  })

  it('never puts two gateways into one site', () => {
    const gateways = planFleet('1', 500, SIMULATED_KINDS).filter(({ model }) => model.kind === 'gateway')
    expect(new Set(gateways.map(({ site }) => site)).size).toBe(gateways.length)
    expect(sitePattern(['ap'])).toEqual(['ap', 'ap', 'ap', 'ap', 'ap', 'ap', 'ap'])
  })

  it('puts a campus into a site of its own, the same whatever stands beside it', () => {
    const campus = planCampus('1', 40, 4)
    const kinds = Map.groupBy(campus, ({ model }) => model.kind)
    expect([...kinds].map(([kind, devices]) => [kind, devices.length])).toEqual([
      ['gateway', 1],
      ['switch', 3],
      ['ap', 40],
    ])
    expect(new Set(campus.map(({ site }) => site))).toEqual(new Set([4]))
    expect(planCampus('1', 40, 7).map(({ serial }) => serial)).toEqual(campus.map(({ serial }) => serial))
    const serials = [...campus, ...planFleet('1', 500, SIMULATED_KINDS)].map(({ serial }) => serial)
    expect(new Set(serials).size).toBe(serials.length)
    expect(planCampus('1', 0, 0)).toEqual([])
    const budgets = campus.flatMap(({ model }) => (model.kind === 'switch' ? [model.poeBudget] : []))
    expect(budgets.slice(0, -1)).toEqual([370, 370])
    expect(budgets.at(-1)).toBeLessThan(300)
  })
})
