import fc from 'fast-check'
import { addressOf, numberOf, subnetOf } from '#contract/addressing/ipv4.ts'
import { forwardLine, reservationLine } from '#contract/addressing/lines.ts'
import { type Lan, type LanIntent, lanIntent } from '#contract/configuration/sections/lan.ts'
import { type WanIntent, wanIntent, wanModes } from '#contract/configuration/sections/wan.ts'

const dns = fc.subarray(['9.9.9.9', '192.0.2.53', '1.1.1.1'])
const secret = fc.stringMatching(/^Sec-[a-zA-Z0-9]{12}$/)

/** Whatever the contract lets a person want of an uplink. */
export const anyWan: fc.Arbitrary<WanIntent> = fc
  .record({
    mode: fc.constantFrom(...wanModes),
    vlan: fc.constantFrom(0, 0, 7, 4094),
    static: fc.option(
      fc.constantFrom(
        { address: '198.51.100.7', prefix: 24, gateway: '198.51.100.1' },
        { address: '10.1.2.3', prefix: 30, gateway: '10.1.2.2' },
      ),
    ),
    pppoe: fc.option(fc.record({ user: fc.constantFrom('me@provider', 'a b "c"'), password: secret })),
    dns,
    ipv6: fc.boolean(),
    routes: fc.subarray(['10.20.0.0/16=192.168.10.254', '172.20.1.0/24=192.168.10.253']),
  })
  .filter((one) => wanIntent.safeParse(one).success)

const oneLan = (at: number): fc.Arbitrary<Lan> =>
  fc
    .record({
      name: fc.constantFrom('Home', 'Guests', 'Büro', `Net ${at}`),
      vlan: fc.constantFrom(0, 20, 30, 4051),
      net: fc.constantFrom('192.168.10.0', '10.9.0.0', '172.16.4.0', '192.168.200.0'),
      prefix: fc.integer({ min: 16, max: 30 }),
      own: fc.integer({ min: 1, max: 3 }),
      pool: fc.option(
        fc.record({ first: fc.integer({ min: 2, max: 300 }), size: fc.integer({ min: 1, max: 400 }) }),
      ),
      leaseMinutes: fc.constantFrom(2, 90, 720, 1440, 10_080),
      dns,
      reserved: fc.integer({ min: 0, max: 3 }),
      internetOnly: fc.boolean(),
      ipv6: fc.boolean(),
      ports: fc.subarray([80, 443, 5000]),
    })
    .map(({ net, own, pool, leaseMinutes, reserved, ports, prefix, ...rest }) => {
      const { from } = subnetOf(net, prefix)
      const dhcp = pool && { start: addressOf(from + pool.first), size: pool.size, leaseMinutes }
      const lines = dhcp
        ? Array.from({ length: Math.min(reserved, dhcp.size) }, (_, i) =>
            reservationLine({
              mac: `02:00:00:00:0${at}:0${i}`,
              address: addressOf(numberOf(dhcp.start) + i),
            }),
          )
        : []
      const host = addressOf(from + own + 1)
      const forwards = ports.map((port) =>
        forwardLine({
          protocol: 'tcp',
          from: port + at,
          to: port + at + (port === 5000 ? 4 : 0),
          address: host,
          port,
        }),
      )
      return {
        ...rest,
        key: `lan-${at}x`,
        address: addressOf(from + own),
        prefix,
        dhcp,
        reservations: lines,
        forwards,
      }
    })
    .map((lan) => (lan.dhcp === null ? { ...lan, dns: [] } : lan))

/** Whatever LANs the contract lets a person want together. */
export const anyLans: fc.Arbitrary<LanIntent> = fc
  .tuple(...[0, 1, 2, 3, 4, 5].map((at) => fc.option(oneLan(at), { freq: 3 })))
  .map((list) => {
    const lans: Lan[] = []
    for (const one of list)
      if (one !== null && lanIntent.safeParse({ lans: [...lans, one] }).success) lans.push(one)
    return { lans }
  })
