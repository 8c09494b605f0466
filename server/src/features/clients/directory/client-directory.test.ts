import { describe, expect, it } from 'vitest'
import type { Client } from '#contract/inventory/state/device-state.ts'
import { STILL_NAMED_MS } from '../../../lib/left-air.ts'
import { aRadio, aState, onAir, onWire, table } from '../testing/a-state.ts'
import { ClientDirectory } from './client-directory.ts'
import { RememberedShares } from './remembered-shares.ts'

const [phone, printer, ap] = ['0A:00:00:00:00:01', '0A:00:00:00:00:02', '02:BB:00:00:00:01']
const place = { tenant: 7, network: 1 }
const T = 1_800_000_000_000
const reach = { tenant: 7, networks: 'all' as const }
const macsIn = (directory: ClientDirectory, networks: number[] | 'all' = 'all') =>
  [...directory.within({ tenant: 7, networks })].map(({ joined }) => joined.mac).sort()

describe('one client, told by several devices', () => {
  const directory = new ClientDirectory()
  directory.reported(
    'GATEWAY',
    place,
    null,
    aState({
      at: T,
      clients: [
        onWire(phone, 'lan', { ip: '10.0.0.5', hostname: 'ana-phone' }),
        onWire(printer, 'lan', { ip: '10.0.0.6' }),
        onWire(ap, 'lan'),
      ],
    }),
  )
  directory.reported(
    'SWITCH',
    place,
    null,
    aState({ at: T, forwarding: table({ '1': [ap, phone.toLowerCase()], '2': [printer] }) }),
  )
  directory.reported(
    'AP',
    place,
    ap,
    aState({
      at: T + 1000,
      radios: [aRadio()],
      clients: [onAir(phone, { signalDbm: -60, connectedSeconds: 30 })],
    }),
  )

  it('is one entry, where it is associated, with the address and name that another one leased', () => {
    const joined = directory.find(1, phone)
    expect(joined).toMatchObject({ sn: 'AP', seen: T + 1000 })
    expect(joined?.client).toMatchObject({ ip: '10.0.0.5', hostname: 'ana-phone', signalDbm: -60 })
    expect(joined?.client).not.toHaveProperty('port')
    expect(joined?.sighting.radio).toMatchObject({ channel: 44 })
  })

  it('is on the socket with the fewest MACs where it is wired', () => {
    expect(directory.find(1, printer)).toMatchObject({ sn: 'SWITCH', client: { port: '2', ip: '10.0.0.6' } })
  })

  it('is none of the devices themselves', () => {
    expect(directory.find(1, ap)).toBeNull()
    expect(macsIn(directory)).toEqual([phone, printer])
  })
})

describe('a forwarding table alone', () => {
  it('makes no client: it knows routers and other networks as well', () => {
    const directory = new ClientDirectory()
    directory.reported('SWITCH', place, null, aState({ forwarding: table({ '1': [printer] }) }))
    expect(macsIn(directory)).toEqual([])
  })
})

describe('who comes and goes', () => {
  const here = () => {
    const directory = new ClientDirectory()
    directory.reported('AP', place, ap, aState({ at: T, clients: [onAir(phone, { signalDbm: -58 })] }))
    return directory
  }

  it('leaves with a report, an event, or its device, and is known for a day', () => {
    for (const leave of [
      (directory: ClientDirectory) => directory.reported('AP', place, ap, aState({ at: T + 60_000 })),
      (directory: ClientDirectory) => directory.left('AP', phone.toLowerCase(), undefined, T + 60_000),
      (directory: ClientDirectory) => directory.removed('AP', T + 60_000),
    ]) {
      const directory = here()
      leave(directory)
      expect(directory.find(1, phone)).toBeNull()
      expect(directory.departed(1, phone, T + 61_000)).toMatchObject({ leftAt: T + 60_000 })
      expect(directory.departed(1, phone, T + 25 * 3_600_000)).toBeNull()
    }
  })

  it('stays when it left another BSSID of the same device', () => {
    const directory = here()
    directory.left('AP', phone, '02:00:00:00:00:FF', T + 1)
    expect(directory.find(1, phone)).not.toBeNull()
  })

  it('is where it joined last while two list it, and was heard at both', () => {
    const directory = here()
    directory.joined('LOBBY', onAir(phone), T + 1)
    expect(directory.find(1, phone)?.sn).toBe('AP')
    directory.reported('LOBBY', place, null, aState({ at: T + 5_000, clients: [] }))
    directory.joined('LOBBY', onAir(phone), T + 6_000)
    expect(directory.find(1, phone)?.sn).toBe('LOBBY')
    expect(directory.heard(1, phone, T + 7_000)).toMatchObject([{ sn: 'AP', dbm: -58, at: T }])
    expect(directory.heard(1, phone, T + 2 * 3_600_000)).toEqual([])
  })

  it('is known once more when it comes back', () => {
    const directory = here()
    directory.removed('AP', T + 1)
    directory.reported('AP', place, ap, aState({ at: T + 2, clients: [onAir(phone)] }))
    expect(directory.departed(1, phone, T + 3)).toBeNull()
  })

  it('keeps the last 500 of a network that left', () => {
    const directory = new ClientDirectory()
    const mac = (n: number) =>
      `0A:00:00:00:${Math.floor(n / 256)
        .toString(16)
        .padStart(2, '0')}:${(n % 256).toString(16).padStart(2, '0')}`.toUpperCase()
    const many = Array.from({ length: 600 }, (_, n) => onAir(mac(n)))
    directory.reported('AP', place, ap, aState({ at: T, clients: many }))
    directory.reported('AP', place, ap, aState({ at: T + 1, clients: [] }))
    const kept = many.filter((client) => directory.departed(1, client.mac, T + 2))
    expect(kept).toHaveLength(500)
  })
})

describe('the room for those who left', () => {
  const guest = (n: number) => `0A:00:00:01:${hex(n >> 8)}:${hex(n & 255)}`
  const hex = (n: number) => n.toString(16).toUpperCase().padStart(2, '0')
  const comeAndGo = (directory: ClientDirectory, where: typeof place, macs: readonly string[]) => {
    const sn = `AP ${where.network}`
    directory.reported(sn, where, null, aState({ at: T, clients: macs.map((mac) => onAir(mac)) }))
    directory.reported(sn, where, null, aState({ at: T + 1, clients: [] }))
  }
  const made = '00:1B:63:00:00:01'

  it('is kept for clients with a name, and for MACs that nobody made up', () => {
    const directory = new ClientDirectory((_network, mac) => mac === phone)
    comeAndGo(directory, place, [phone, made])
    comeAndGo(
      directory,
      place,
      Array.from({ length: 700 }, (_, n) => guest(n)),
    )
    for (const mac of [phone, made, guest(699)]) expect(directory.departed(1, mac, T + 2)).not.toBeNull()
    expect(directory.departed(1, guest(0), T + 2)).toBeNull()
  })

  it('of one tenant is nothing that another one fills', () => {
    const directory = new ClientDirectory()
    comeAndGo(directory, { tenant: 8, network: 2 }, [phone])
    for (let network = 10; network < 12; network++)
      comeAndGo(
        directory,
        { tenant: 7, network },
        Array.from({ length: 700 }, (_, n) => guest(n)),
      )
    expect(directory.departed(2, phone, T + 2)).not.toBeNull()
  })

  it('is shared among tenants, then among the networks of each', () => {
    const shares = new RememberedShares()
    shares.count(7, 1)
    expect(shares.of(7)).toBe(500)
    for (let network = 0; network < 999; network++) shares.count(7, 1)
    expect(shares.of(7)).toBe(200)
    shares.count(8, 1)
    expect([shares.of(7), shares.of(8)]).toEqual([100, 500])
    shares.count(8, -1)
    expect(shares.of(7)).toBe(200)
  })
})

describe('places', () => {
  it('bound the reach, and move with their devices', () => {
    const directory = new ClientDirectory()
    directory.reported('AP', place, null, aState({ clients: [onAir(phone)] }))
    expect([...directory.within({ tenant: 8, networks: 'all' })]).toEqual([])
    expect(macsIn(directory, [2])).toEqual([])
    directory.moved('AP', { tenant: 8, network: 2 }, T)
    expect(macsIn(directory)).toEqual([])
    expect([...directory.within({ tenant: 8, networks: [2] })]).toHaveLength(1)
    directory.removed('AP', T)
    directory.removed('AP', T)
    expect([...directory.within(reach)]).toEqual([])
  })
})

describe('a network that was deleted', () => {
  it('takes with it what its devices told, until they report from where they stand then', () => {
    const directory = new ClientDirectory()
    directory.reported('AP', place, null, aState({ clients: [onAir(phone)] }))
    directory.forget(place.network)
    directory.left('AP', phone, undefined, T)
    expect([directory.find(1, phone), directory.places()]).toEqual([null, []])
    const elsewhere = { tenant: 7, network: 2 }
    directory.moved('AP', elsewhere, T)
    expect([directory.networkOf('AP'), directory.find(2, phone)]).toEqual([2, null])
    directory.reported('AP', elsewhere, null, aState({ clients: [onAir(phone)] }))
    expect(directory.find(2, phone)).toMatchObject({ sn: 'AP' })
  })
})

describe('who left the air', () => {
  const told = (directory: ClientDirectory, sn: string, at: number, clients: Client[]) =>
    directory.reported(sn, place, null, aState({ at, radios: [aRadio()], clients }))
  const opened = () => {
    const directory = new ClientDirectory()
    told(directory, 'AP', T, [onAir(phone)])
    told(directory, 'GATEWAY', T, [onWire(phone, 'lan', { ip: '10.0.0.5' })])
    return directory
  }

  it('is gone, though the gateway and switches still see it; and is found again on the next air', () => {
    const directory = opened()
    told(directory, 'AP', T + 1_000, [])
    told(directory, 'GATEWAY', T + 2_000, [onWire(phone, 'lan', { ip: '10.0.0.5' })])
    expect([directory.find(1, phone), directory.seen(1, phone)]).toEqual([null, null])
    expect(directory.departed(1, phone, T + 3_000)).toMatchObject({
      leftAt: T + 1_000,
      joined: { sn: 'AP', client: { connection: 'wireless', ip: '10.0.0.5' } },
    })
    told(directory, 'OTHER', T + 4_000, [onAir(phone)])
    expect(directory.find(1, phone)).toMatchObject({ sn: 'OTHER' })
    expect(directory.departed(1, phone, T + 4_000)).toBeNull()
  })

  it('is gone as soon as an event tells', () => {
    const directory = opened()
    directory.left('AP', phone, undefined, T + 1_000)
    expect(directory.find(1, phone)).toBeNull()
  })

  it('is on the wire where it is seen there for longer than tables remember it', () => {
    const directory = opened()
    told(directory, 'AP', T + 1_000, [])
    told(directory, 'GATEWAY', T + STILL_NAMED_MS + 2_000, [onWire(phone, 'lan')])
    expect(directory.find(1, phone)).toMatchObject({ sn: 'GATEWAY', client: { connection: 'wired' } })
  })

  it('may still be there where its access point itself is away', () => {
    const directory = opened()
    directory.removed('AP', T + 1_000)
    expect(directory.find(1, phone)).toMatchObject({ sn: 'GATEWAY' })
  })
})

describe('what was told since a moment', () => {
  it('is everybody whom a device told of then, listed or only seen, and none of the devices themselves', () => {
    const directory = new ClientDirectory()
    directory.reported('AP', place, ap, aState({ at: T, clients: [onAir(phone)] }))
    const seen = table({ '1': [ap], '2': [printer] })
    directory.reported('SWITCH', place, null, aState({ at: T + 60_000, forwarding: seen }))
    const since = (at: number) => [...directory.seenSince(1, at)].map(({ mac, sn }) => [mac, sn])
    expect(since(0)).toEqual([
      [phone, 'AP'],
      [printer, 'SWITCH'],
    ])
    expect(since(T + 1)).toEqual([[printer, 'SWITCH']])
    expect(since(T + 60_001)).toEqual([])
    expect(directory.places()).toEqual([place])
    expect([...directory.seenSince(2, 0)]).toEqual([])
  })
})
