import { z } from 'zod'
import { kindTraits } from '../../inventory/kind-traits.ts'
import { declareSection } from '../section.ts'

/**
 * What a device does when nobody answers: its radios begin anew, or its lamps blink for who stands before it. Those with
 * our extension start anew as a whole or with all their networks, or open an SSID for whoever comes to help.
 */
export const watchdogActions = ['wifi', 'leds', 'reboot', 'network', 'rescue'] as const
export type WatchdogAction = (typeof watchdogActions)[number]

export const watchdogRange = {
  mostHosts: 5,
  leastSeconds: 10,
  mostSeconds: 300,
  leastFailures: 1,
  mostFailures: 5,
  leastTimeout: 1,
  mostTimeout: 10,
  leastGrace: 0,
  mostGrace: 600,
} as const

const hostName =
  /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/

export const watchdogHost = z.union([
  z.ipv4(),
  z.ipv6(),
  z.string().regex(hostName, 'an address or a host name'),
])

const distinct = (list: readonly string[]) => new Set(list).size === list.length

export const watchdogIntent = z
  .object({
    enabled: z.boolean(),
    hosts: z
      .array(watchdogHost)
      .max(watchdogRange.mostHosts)
      .refine(distinct, 'an address twice')
      .describe('what it pings'),
    intervalSeconds: z.int().min(watchdogRange.leastSeconds).max(watchdogRange.mostSeconds),
    failures: z
      .int()
      .min(watchdogRange.leastFailures)
      .max(watchdogRange.mostFailures)
      .describe('in a row, before it acts'),
    timeoutSeconds: z
      .int()
      .min(watchdogRange.leastTimeout)
      .max(watchdogRange.mostTimeout)
      .optional()
      .describe('for one answer; absent = the usual 2'),
    graceSeconds: z
      .int()
      .min(watchdogRange.leastGrace)
      .max(watchdogRange.mostGrace)
      .optional()
      .describe('after a start nothing is pinged; absent = the usual 60'),
    actions: z.array(z.enum(watchdogActions)).refine(distinct, 'an action twice'),
  })
  .refine(({ enabled, hosts }) => !enabled || hosts.length > 0, {
    path: ['hosts'],
    message: 'one address at least',
  })
  .refine(({ enabled, actions }) => !enabled || actions.length > 0, {
    path: ['actions'],
    message: 'one action at least',
  })
export type WatchdogIntent = z.infer<typeof watchdogIntent>

/** As readings C60 have them; after so many actions within a day a device gives up and says so. */
export const watchdogUsual = { timeoutSeconds: 2, graceSeconds: 60, mostPerDay: 3 } as const

/** What a device does when it loses the addresses it pings; often the same for a whole network. */
export const watchdog = declareSection<WatchdogIntent, WatchdogIntent, 'watchdog'>({
  levels: { project: true, network: true, kind: true, model: true, device: true },
  intent: watchdogIntent,
  empty: { enabled: false, hosts: [], intervalSeconds: 30, failures: 3, actions: ['wifi'] },
  subjects: { type: 'watchdog', member: null },
  leaves: {
    enabled: 'plain',
    hosts: 'plain',
    intervalSeconds: 'plain',
    failures: 'plain',
    timeoutSeconds: 'plain',
    graceSeconds: 'plain',
    actions: 'plain',
  },
  idle: () => [],
  applies: {
    capability: 'configure',
    toKind: (kind) => (kindTraits[kind].routes || kindTraits[kind].givesAccess ? 'announced' : 'never'),
    othersThatOfferIt: false,
    refused: {},
  },
})
