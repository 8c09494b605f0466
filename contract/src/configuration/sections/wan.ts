import { z } from 'zod'
import { isHostIn, isUsable, subnetOf } from '../../addressing/ipv4.ts'
import { routeOf } from '../../addressing/lines.ts'
import { secret } from '../kept-secret.ts'
import { declareSection } from '../section.ts'
import { whereItRoutes } from './lan.ts'

/** How a gateway gets its address from its provider. */
export const wanModes = ['dhcp', 'static', 'pppoe'] as const
export type WanMode = (typeof wanModes)[number]

export const wanRange = {
  leastPrefix: 8,
  mostPrefix: 30,
  mostVlan: 4094,
  mostDns: 3,
  mostRoutes: 32,
  mostLogin: 128,
} as const

const address = z.ipv4().refine(isUsable, 'an address that a device may have')
const distinct = (list: readonly string[]) => new Set(list).size === list.length
const printable = /^[\x20-\x7e]+$/

export const wanLogin = z.string().min(1).max(wanRange.mostLogin).regex(printable, 'printable ASCII')

const fixedAddress = z
  .object({
    address,
    prefix: z.int().min(wanRange.leastPrefix).max(wanRange.mostPrefix).describe('length of the network part'),
    gateway: address,
  })
  .refine((one) => isHostIn(subnetOf(one.address, one.prefix), one.address), {
    path: ['address'],
    message: 'an address of a host in its subnet',
  })
  .refine((one) => one.gateway !== one.address && isHostIn(subnetOf(one.address, one.prefix), one.gateway), {
    path: ['gateway'],
    message: 'another host in the same subnet',
  })

export const wanIntent = z
  .object({
    mode: z.enum(wanModes),
    vlan: z.int().min(0).max(wanRange.mostVlan).describe('0 = untagged'),
    static: fixedAddress.nullable(),
    pppoe: z.object({ user: wanLogin, password: secret(wanLogin) }).nullable(),
    dns: z
      .array(address)
      .max(wanRange.mostDns)
      .refine(distinct, 'an address twice')
      .describe('none = as the provider says'),
    ipv6: z.boolean().describe('asks the provider for addresses and a prefix'),
    routes: z
      .array(z.string().refine((line) => routeOf(line) !== null, 'such as 10.20.0.0/16=192.168.10.254'))
      .max(wanRange.mostRoutes)
      .refine((lines) => distinct(lines.map((line) => line.split('=')[0]!)), 'a destination twice'),
  })
  .refine(({ mode, static: fixed }) => mode !== 'static' || fixed !== null, {
    path: ['static'],
    message: 'an address, a subnet and a gateway',
  })
  .refine(({ mode, dns }) => mode !== 'static' || dns.length > 0, {
    path: ['dns'],
    message: 'one DNS server at least',
  })
  .refine(({ mode, pppoe }) => mode !== 'pppoe' || pppoe !== null, {
    path: ['pppoe'],
    message: 'a user name and a password',
  })
export type WanIntent = z.infer<typeof wanIntent>

/** How the gateway of a network, or one router, reaches the internet. */
export const wan = declareSection<WanIntent, WanIntent, 'wan'>({
  levels: { project: false, network: true, kind: false, model: false, device: true },
  sole: 'gateway',
  intent: wanIntent,
  empty: { mode: 'dhcp', vlan: 0, static: null, pppoe: null, dns: [], ipv6: false, routes: [] },
  subjects: { type: 'wan', member: null },
  leaves: {
    mode: 'plain',
    vlan: 'plain',
    'static.address': 'plain',
    'static.prefix': 'plain',
    'static.gateway': 'plain',
    'pppoe.user': 'plain',
    'pppoe.password': 'secret',
    dns: 'plain',
    ipv6: 'plain',
    routes: 'plain',
  },
  idle: ({ mode }) => [
    ...(mode === 'static' ? [] : (['static'] as const)),
    ...(mode === 'pppoe' ? [] : (['pppoe'] as const)),
  ],
  applies: whereItRoutes,
})
