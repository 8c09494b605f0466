import { randomBytes } from 'node:crypto'
import * as contract from '#contract/configuration/endpoints.ts'
import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import type { AnswerOf, BodyInput, Endpoint, QueryInput } from '#contract/define-endpoint.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/route.ts'
import { createJobs } from '../../../jobs/create-jobs.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { createSecretBox } from '../../../lib/secret-box.ts'
import type {
  NativeConfiguration,
  NativeDocument,
  NativeRejection,
} from '../../../southbound/configuration-ports.ts'
import {
  type ArmResult,
  type CommandOutcome,
  type ConfigureOutcome,
  type ConfigureResult,
  type ConfirmResult,
  type DeviceSeen,
  DispatchError,
} from '../../../southbound/ports.ts'
import { newSn, openInventory, proofOf } from '../../inventory/testing/open-inventory.ts'
import { createTenancy } from '../../tenancy/create-tenancy.ts'
import { GrantRepository } from '../../tenancy/grant.repository.ts'
import { TenancyReader } from '../../tenancy/tenancy.reader.ts'
import { TenancyRepository } from '../../tenancy/tenancy.repository.ts'
import { noDevices } from '../../tenancy/testing/no-devices.ts'
import type { ConfigurationSettings } from '../configuration.settings.ts'
import { createConfiguration } from '../create-configuration.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import { fakeNative } from './fake-native.ts'

export interface SentConfig {
  sn: string
  configId: string
  document: NativeDocument & { wireless?: { ssids: { name: string; password: string }[] } }
}

type TargetInput = { project: number } | { group: number; kind?: DeviceKind; model?: string } | { sn: string }
/** What a device answers when it is armed and confirmed. */
export interface PretendDeadMan {
  arm(sn: string): ArmResult | Promise<ArmResult>
  confirm(sn: string): ConfirmResult | Promise<ConfirmResult>
}
type ConfigureAnswer = (sent: SentConfig) => Promise<ConfigureOutcome> | ConfigureOutcome

/** How a device ends a `configure`. */
export const says = (
  result: ConfigureResult,
  more: { runningId?: string | null; rejected?: NativeRejection[]; text?: string } = {},
): ConfigureOutcome => ({
  status: result === 'applied' || result === 'applied_partly' ? 'done' : 'failed',
  ...(more.text !== undefined && { text: more.text }),
  data: { result, runningId: more.runningId ?? null, rejected: more.rejected ?? [] },
})

const without6G = (document: NativeDocument): NativeDocument =>
  JSON.parse(JSON.stringify(document).replaceAll(/,?"6G"/g, ''))

const ownKey = randomBytes(32).toString('hex')

/**
 * Configuration on a database beside a real inventory, with devices that answer as a test says.
 * @param key of what is sealed: processes that follow one another share it
 * @param devices stands for what inventory tells
 * @param settings in the place of the quick ones
 */
export async function openConfiguration(
  db: Db,
  key = ownKey,
  devices?: Partial<DeviceReader>,
  settings: Partial<ConfigurationSettings> = {},
) {
  const bench = await openInventory(db, {}, undefined, undefined, undefined, undefined, (trx, place) =>
    configuration.edited(trx, place),
  )
  const sent: SentConfig[] = []
  const device = {
    configure: (({ configId }) => says('applied', { runningId: configId })) as ConfigureAnswer,
    /** What it tells when its configuration is read; undefined: it does not let itself be read. */
    runs: undefined as NativeDocument | undefined,
    /** It tells only then. */
    tells: Promise.resolve(),
    away: new Set<string>(),
    /** How it restores itself; undefined: it cannot. */
    deadMan: undefined as PretendDeadMan | undefined,
    clientsAt: (_at: number): number | null => null,
  }
  let drops6G = false
  const native: NativeConfiguration = {
    ...fakeNative,
    render(facts, intent) {
      const rendered = fakeNative.render(facts, intent)
      return drops6G ? { ...rendered, document: without6G(rendered.document) } : rendered
    },
  }
  const answer = async (sn: string, name: string, input: unknown): Promise<CommandOutcome> => {
    if (device.away.has(sn)) throw new DispatchError('device_offline')
    if (name === 'readConfiguration') {
      await device.tells
      return { status: 'done', data: { document: device.runs } }
    }
    if (name === 'arm') return { status: 'done', data: { result: await device.deadMan!.arm(sn) } }
    if (name === 'confirm') return { status: 'done', data: { result: await device.deadMan!.confirm(sn) } }
    if (name !== 'configure') return { status: 'done' }
    const one = { sn, ...(input as Omit<SentConfig, 'sn'>) }
    sent.push(one)
    return device.configure(one)
  }
  const dispatcher = {
    dispatch: (sn: string, name: string, ...input: unknown[]) => answer(sn, name, input[0]),
    order: (sn: string, { name, input }: { name: string; input: unknown[] }) => {
      const outcome = answer(sn, name, input[0])
      const gone = device.away.has(sn)
      return { started: gone ? new Promise<void>(() => {}) : Promise.resolve(), outcome, cancel: () => false }
    },
    enqueue: (): never => {
      throw new Error('configurations are ordered')
    },
  }
  const session = () => ({
    sessionId: 'one',
    can: {
      ...(device.runs !== undefined && { readConfiguration: true }),
      ...(device.deadMan !== undefined && { arm: true, confirm: true }),
    },
  })
  const noop = () => undefined
  const sessions = { get: session as never, count: () => 0, end: noop, timesChanged: noop }
  const { reader } = bench.inventory
  const secrets = createSecretBox('/nowhere', key)
  const tree = new TenancyReader(new TenancyRepository(db), new GrantRepository(db), bench.clock, secrets)
  const jobs = createJobs({
    ...{
      db,
      clock: bench.clock,
      log: silentLogger,
      handlers: () => [...configuration.jobs, ...schedules().jobs],
    },
    settings: { leaseMs: 300, lookMs: 20, graceMs: 0 },
  })
  const open = () =>
    createConfiguration({
      ...{ db, bus: bench.bus, clock: bench.clock, log: silentLogger, reach: bench.reach },
      secrets,
      tree,
      devices: {
        known: (sn) => reader.known(sn),
        knownIn: (network) => reader.knownIn(network),
        clientsSeenBy: (sns) => reader.clientsSeenBy(sns),
        ...devices,
      },
      jobs: jobs.queue,
      stateOf: (sn) => reader.state(sn),
      statesOf: (sns) => reader.states(sns),
      uplinksOf: async () => new Set<string>(),
      behindPorts: async () => new Map<string, string[]>(),
      clientsAt: async ({ at }) => device.clientsAt(at),
      listed: (sns) => bench.inventory.configListed(sns),
      calls: { mayCarry: () => false },
      natives: [native],
      companions: {
        ...{ wan: null, lan: null, cpe: null },
        ...{ wireless: null, switching: null, watchdog: null, blocking: null },
        ...{ vlans: null, spanning: null, loops: null, relays: null, sensors: null },
        ...{ radios: null, timers: null, management: null },
        ...{ portProfiles: null, ssidProfiles: null, variables: null },
      },
      ...{ sessions, dispatcher },
      settings: {
        retryAfterMs: [0, 0, 0],
        readBudgetMs: 200,
        previewWaitMs: 200,
        flushMs: 1,
        spreadPerWaitingMs: 0,
        ...settings,
      },
    })
  let configuration = await open()
  /** Whoever called once is known later, unless a test removes them. */
  const callers = new Map<number, Caller>()
  const schedules = () =>
    configuration.schedules({
      callers: { later: async ({ account }) => callers.get(account) ?? null },
      call: ({ endpoint, caller, body }) => call(endpoint, caller, body as never),
    })
  const tenancy = createTenancy({
    ...{ db, bus: bench.bus, clock: bench.clock, secrets: createSecretBox('/nowhere', key), ...noDevices },
    relocated: (trx, networks) => configuration.relocated(trx, networks),
    edited: (trx, place) => configuration.edited(trx, place),
  })
  const call = async <E extends Endpoint>(
    endpoint: E,
    caller: Caller,
    input: QueryInput<E> | BodyInput<E>,
  ): Promise<AnswerOf<E>> => {
    callers.set(caller.accountId, caller)
    const routes = [...configuration.routes, ...schedules().routes]
    const { handle } = routes.find((route) => route.endpoint.id === endpoint.id)!
    const parsed = endpoint.body
      ? { body: endpoint.body.parse(input) }
      : { query: endpoint.query!.parse(input) }
    const given = await handle({ caller, address: '', userAgent: '', ...parsed } as never)
    const rows = endpoint.paged ? (given as { rows: unknown }).rows : given
    answers.push(JSON.stringify(endpoint.answer.parse(rows)))
    return (endpoint.paged ? given : endpoint.answer.parse(given)) as AnswerOf<E>
  }
  /** Every answer that was given, as text. */
  const answers: string[] = []

  return {
    ...{ ...bench, sent, device, answers, call, callers, jobs, places: tenancy.service },
    /** A call of inventory's. */
    onDevices: bench.call,
    /** A device of a network, connected unless told otherwise. */
    async boundDevice(owner: Caller, group: number, more: Partial<DeviceSeen> = {}) {
      const sn = newSn()
      const capabilities = more.capabilities ?? ['radios', 'configure', 'request', 'script']
      const dial = (again: Partial<DeviceSeen> = {}) =>
        bench.dial(sn, { profile: { of: sn }, ...more, capabilities, ...again })
      const session = await dial()
      await bench.call('devices.bind', owner, { sn, mac: proofOf(sn), group })
      return {
        ...{ sn, session, dial },
        status: () => call(contract.showDeviceConfig, owner, { sn }),
        log: async () =>
          (
            (await call(contract.listChanges, owner, { sn })) as never as {
              rows: AnswerOf<typeof contract.listChanges>
            }
          ).rows,
      }
    },
    /** Saves; `base` is the present version unless given. */
    async apply(caller: Caller, target: TargetInput, document: SectionDocument, base?: number) {
      const { version } = await call(contract.showSection, caller, {
        ...target,
        section: document.section as ConfigSection,
      })
      return call(contract.applySection, caller, { ...target, document, base: base ?? version })
    },
    /** Ends this process's part as a kill would: nothing is finished, everything begins again from the tables. */
    async restart(): Promise<void> {
      await configuration.stop()
      configuration = await open()
    },
    /** From now on documents leave out the band that devices cannot do; its note stays. */
    rendersWithout6G() {
      drops6G = true
    },
    /** A network with its devices becomes another tenant's, as far as configuration has a part in it. */
    async handOver(from: number, to: number, network: number) {
      const owned = { from, to, projects: [], networks: [network] }
      return db.transaction().execute(async (trx) => {
        const devices = trx.updateTable('device').set({ tenant_id: to }).where('network_id', '=', network)
        const sns = (await devices.returning('sn').execute()).map(({ sn }) => sn)
        await trx.updateTable('network').set({ tenant_id: to }).where('id', '=', network).execute()
        await configuration.transfer.move(trx, { ...owned, sns })
        await configuration.transfer.moved({ ...owned, sns })
        return { sns }
      })
    },
    /** What the clock would begin. */
    async runJob(kind: string) {
      const { run } = configuration.jobs.find((job) => job.kind === kind)!
      await run({ signal: new AbortController().signal } as never)
    },
    clear: () => configuration.clear(),
    idle: () => configuration.idle(),
    async close(): Promise<void> {
      await jobs.stop()
      await configuration.stop()
      await bench.inventory.stop()
    },
  }
}

export type ConfigurationBench = Awaited<ReturnType<typeof openConfiguration>>
