import { useTranslation } from 'react-i18next'
import { type DhcpPool, type Lan, lanRange } from '#contract/configuration/sections/lan.ts'
import {
  addressesIn,
  addressIn,
  forwardsIn,
  linesText,
  listText,
  numberIn,
  reservationsIn,
  textIn,
} from './parsing'
import { useTyping } from './typed-field'

const LARGEST_POOL = 65_533
const NAME_MAX = 32
const nothing: Lan = {
  ...{ key: '', name: '-', vlan: 0, address: '192.0.2.1', prefix: 24, dhcp: null, dns: [] },
  ...{ reservations: [], internetOnly: false, ipv6: false, forwards: [] },
}
export const poolAtFirst = (address: string): DhcpPool => ({
  ...{ start: address.replace(/\.\d+$/, '.100'), size: 100, leaseMinutes: 720 },
})

/** The typed fields of one LAN. */
export function useLanFields(clean: boolean, chosen: Lan | null, change: (part: Partial<Lan>) => void) {
  const { t } = useTranslation('lan')
  const typed = useTyping(clean)
  const lan = chosen ?? nothing
  const id = (field: string) => `${lan.key} ${field}`
  const pool = lan.dhcp ?? poolAtFirst(lan.address)
  const setPool = (part: Partial<DhcpPool>) => change({ dhcp: { ...pool, ...part } })
  const { mostVlan, leastPrefix, mostPrefix, leastLease, mostLease } = lanRange
  const { mostDns, mostReservations, mostForwards } = lanRange
  const name = typed(id('name'), {
    ...{ label: t('field.name'), hint: t('hint.name', { most: NAME_MAX }), value: lan.name, show: String },
    ...{ parse: textIn(NAME_MAX), set: (name: string) => change({ name }) },
  })
  const vlan = typed(id('vlan'), {
    ...{ label: t('field.vlan'), hint: t('hint.vlan', { least: 0, most: mostVlan }), numeric: true },
    ...{
      value: lan.vlan,
      show: String,
      parse: numberIn(0, mostVlan),
      set: (vlan: number) => change({ vlan }),
    },
  })
  const address = typed(id('address'), {
    ...{ label: t('field.address'), hint: t('hint.address'), value: lan.address, show: String },
    ...{ parse: addressIn, set: (address: string) => change({ address }) },
  })
  const prefix = typed(id('prefix'), {
    ...{ label: t('field.prefix'), hint: t('hint.prefix', { least: leastPrefix, most: mostPrefix }) },
    ...{ numeric: true, value: lan.prefix, show: String, parse: numberIn(leastPrefix, mostPrefix) },
    set: (prefix: number) => change({ prefix }),
  })
  const start = typed(id('start'), {
    ...{ label: t('field.dhcp_start'), hint: t('hint.dhcp_start'), value: pool.start, show: String },
    ...{ parse: addressIn, set: (start: string) => setPool({ start }) },
  })
  const size = typed(id('size'), {
    ...{ label: t('field.dhcp_size'), hint: t('hint.dhcp_size', { least: 1 }), numeric: true },
    ...{
      value: pool.size,
      show: String,
      parse: numberIn(1, LARGEST_POOL),
      set: (size: number) => setPool({ size }),
    },
  })
  const lease = typed(id('lease'), {
    label: t('field.dhcp_leaseMinutes'),
    hint: t('hint.dhcp_leaseMinutes', { least: leastLease, most: mostLease }),
    ...{ numeric: true, value: pool.leaseMinutes, show: String, parse: numberIn(leastLease, mostLease) },
    set: (leaseMinutes: number) => setPool({ leaseMinutes }),
  })
  const dns = typed(id('dns'), {
    ...{ label: t('field.dns'), hint: t('hint.dns', { most: mostDns }), value: lan.dns, show: listText },
    ...{ parse: addressesIn(0, mostDns), set: (dns: string[]) => change({ dns }) },
  })
  const reservations = typed(id('reservations'), {
    ...{ label: t('field.reservations'), hint: t('hint.reservations', { most: mostReservations }) },
    ...{ lines: true, value: lan.reservations, show: linesText, parse: reservationsIn(mostReservations) },
    set: (reservations: string[]) => change({ reservations }),
  })
  const forwards = typed(id('forwards'), {
    ...{ label: t('field.forwards'), hint: t('hint.forwards', { most: mostForwards }), lines: true },
    ...{ value: lan.forwards, show: linesText, parse: forwardsIn(mostForwards) },
    set: (forwards: string[]) => change({ forwards }),
  })
  const ofPool = [start, size, lease, dns, reservations]
  return {
    ...{ name, vlan, address, prefix, start, size, lease, dns, reservations, forwards, ofPool },
    all: [name, vlan, address, prefix, ...ofPool, forwards],
  }
}
