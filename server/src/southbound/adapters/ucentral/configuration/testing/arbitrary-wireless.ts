import fc from 'fast-check'
import { type ActiveTime, weekdays } from '#contract/configuration/active-time.ts'
import {
  CLIENT_LIMIT_MAX,
  enterpriseSecurities,
  passwordSecurities,
  RTS_THRESHOLD_MAX,
  type Ssid,
  sixGigahertzSecurities,
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

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2, nil: undefined })
const at = fc.constantFrom('00:00', '07:30', '23:59')
const rotation = fc.record({
  every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  ...{ weekday: fc.constantFrom(...weekdays), at },
})
export const anyActiveTime: fc.Arbitrary<ActiveTime> = fc.record({
  days: fc.subarray([...weekdays], { minLength: 1 }),
  ...{ from: at, to: fc.constantFrom('06:00', '22:15') },
})

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
      allowed: maybe(fc.subarray(['0A:00:00:00:00:01', '0A:00:00:00:00:02'], { minLength: 1 })),
      gbkName: maybe(fc.constantFrom('客人', 'Acme', '办公室 2')),
      rotation: maybe(rotation),
      activeTime: maybe(anyActiveTime),
      wmm: maybe(fc.constant(false)),
      powerSave: maybe(fc.constant(true)),
      mlo: maybe(fc.constant(true)),
      prefer5g: maybe(fc.constant(true)),
      roamingThreshold: maybe(fc.integer({ min: -95, max: -60 })),
      rtsThreshold: maybe(fc.integer({ min: 1, max: RTS_THRESHOLD_MAX })),
      filsInterval: maybe(fc.integer({ min: 0, max: 20 })),
      roaming: fc.record({ k: fc.boolean(), v: fc.boolean(), r: fc.boolean() }),
    })
    .map((one) => ({ ...one, key, ...credentials(one), ...possible(one) }))
    .map((one) => JSON.parse(JSON.stringify(one)))

type Drawn = Pick<Ssid, 'security' | 'radius' | 'bands' | 'rotation' | 'mlo' | 'prefer5g' | 'powerSave'> & {
  password: string
}

/** Now and then a key of 64 digits, where one is taken. */
function credentials({ security, password, radius, powerSave }: Drawn): Pick<Ssid, 'password' | 'radius'> {
  const key = security === 'wpa2' && powerSave ? '5ec0'.repeat(16) : password
  return {
    password: passwordSecurities.includes(security) ? key : null,
    radius: enterpriseSecurities.includes(security) ? radius : null,
  }
}

function possible({ security, bands, rotation, mlo, prefer5g }: Drawn): Partial<Ssid> {
  const both = bands.includes('2G') && bands.includes('5G')
  const linked = bands.length > 1 && sixGigahertzSecurities.includes(security)
  return {
    rotation: passwordSecurities.includes(security) ? rotation : undefined,
    mlo: linked ? mlo : undefined,
    prefer5g: both ? prefer5g : undefined,
  }
}

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
