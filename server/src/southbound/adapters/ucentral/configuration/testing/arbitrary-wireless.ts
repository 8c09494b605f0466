import fc from 'fast-check'
import {
  CLIENT_LIMIT_MAX,
  enterpriseSecurities,
  passwordSecurities,
  type Ssid,
  ssidBands,
  ssidSecurities,
  type WirelessIntent,
  wirelessIntent,
} from '#contract/wireless/intent.ts'

const host = fc.constantFrom('192.0.2.7', 'radius.example.org', '2001:db8::7', 'bad:host')
/** Long and unlike anything else: a test looks for it in print. */
const secret = fc.stringMatching(/^Sec-[a-zA-Z0-9]{12}$/)
const badSecret = fc.constantFrom('two words here', 'quo"te-quote', 'line\nbreak')
const server = fc.record({
  host,
  port: fc.constantFrom(1812, 1813, 1645, 500),
  secret: fc.oneof({ weight: 6, arbitrary: secret }, { weight: 1, arbitrary: badSecret }),
})
const radius = fc.record({
  authentication: server,
  accounting: fc.option(server),
  nasIdentifier: fc.option(fc.constantFrom('hall', 'Erdgeschoß')),
})
const name = fc.oneof(
  fc.constantFrom('Acme', 'Acme-Staff', 'Acme-Guest', 'Büro 2', '  two blanks  ', "o'hara", '客人网络'),
  fc.stringMatching(/^[\x20-\x7e]{1,32}$/),
)

const rate = fc.integer({ min: 1, max: CLIENT_LIMIT_MAX })

const ssid = (key: string): fc.Arbitrary<Ssid> =>
  fc
    .record({
      enabled: fc.boolean(),
      name,
      security: fc.constantFrom(...ssidSecurities),
      password: secret,
      radius,
      vlan: fc.constantFrom(0, 0, 1, 10, 100, 4050, 4051, 4094),
      bands: fc.subarray([...ssidBands], { minLength: 1 }),
      isolate: fc.boolean(),
      hidden: fc.boolean(),
      maxUsers: fc.option(fc.integer({ min: 1, max: 255 })),
      limit: fc.option(fc.record({ down: rate, up: rate }), { nil: undefined }),
      roaming: fc.record({ k: fc.boolean(), v: fc.boolean(), r: fc.boolean() }),
    })
    .map((one) => ({
      ...one,
      key,
      password: passwordSecurities.includes(one.security) ? one.password : null,
      radius: enterpriseSecurities.includes(one.security) ? one.radius : null,
    }))

/** Whatever the contract lets a person want. */
export const anyWireless: fc.Arbitrary<WirelessIntent> = fc
  .tuple(...Array.from({ length: 8 }, (_, at) => fc.option(ssid(`key${at}x`), { freq: 2 })))
  .map((list) => ({ ssids: list.filter((one) => one !== null) }))
  .map(withoutConflicts)

/** Leaves SSIDs out until the contract has nothing against the rest. */
function withoutConflicts({ ssids }: WirelessIntent): WirelessIntent {
  const kept: Ssid[] = []
  for (const one of ssids) {
    if (wirelessIntent.safeParse({ ssids: [...kept, one] }).success) kept.push(one)
  }
  return { ssids: kept }
}
