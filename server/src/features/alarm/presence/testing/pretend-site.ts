import type { Db } from '../../../../db/client.ts'
import type { OwnAction } from '../../../inventory/commands/own-actions.reader.ts'
import { NetworkJudge, type NetworkJudgeDeps } from '../network-judge.ts'
import { OutageWriter } from '../outage-writer.ts'
import { PresenceRepository } from '../presence.repository.ts'
import { PRESENCE_SETTINGS } from '../presence.settings.ts'
import { Restlessness } from '../restlessness.ts'

const SECOND = 1_000
const START = 1_800_000_000_000

/** gateway ← core ← edge ← ap1, ap2; gateway ← shop: which devices are between each and the gateway. */
export const office: Readonly<Record<string, readonly string[]>> = {
  gateway: [],
  core: ['gateway'],
  edge: ['core', 'gateway'],
  ap1: ['edge', 'core', 'gateway'],
  ap2: ['edge', 'core', 'gateway'],
  shop: ['gateway'],
}

/** A network whose devices come and go by a script, and what is written of it: by the second, without a wire. */
export async function openSite(db: Db, paths: Readonly<Record<string, readonly string[]>> = office) {
  const values = { name: 'Office', created_at: START }
  const { id } = await db.insertInto('tenant').values(values).returning('id').executeTakeFirstOrThrow()
  return new PretendSite(db, id, paths)
}

let networks = 0

export class PretendSite {
  readonly network = 1_000 + ++networks
  readonly repository: PresenceRepository
  /** Everybody's alarms are held until then. */
  suspectUntil = 0
  now = START
  readonly #db: Db
  #judge: NetworkJudge
  readonly #tenant: number
  readonly #paths: Readonly<Record<string, readonly string[]>>
  readonly #there: Map<string, { online: boolean; since: number }>
  #restless = new Restlessness()
  readonly #ordered: OwnAction[] = []
  readonly #told: string[] = []

  constructor(db: Db, tenant: number, paths: Readonly<Record<string, readonly string[]>>) {
    this.#db = db
    this.repository = new PresenceRepository(db)
    this.#there = new Map(Object.keys(paths).map((sn) => [sn, { online: true, since: 0 }]))
    this.#tenant = tenant
    this.#paths = paths
    this.#judge = this.#newJudge()
  }

  #newJudge(): NetworkJudge {
    const site = this
    return new NetworkJudge({
      devices: { presenceIn: async () => this.#present(this.#tenant), state: async () => null },
      topology: { of: async () => topologyOf(this.#paths) },
      repository: this.repository,
      settings: { thresholdOf: () => 4 },
      networkName: async () => 'Office',
      ordered: { since: async (_, from) => this.#ordered.filter(({ at }) => at >= from) },
      configured: { since: async () => [] },
      suspicion: {
        get until() {
          return site.suspectUntil
        },
      },
      ...{ restless: this.#restless, times: PRESENCE_SETTINGS },
    })
  }

  /** Another process over the same records, which has seen nothing. */
  restart(): void {
    this.#restless = new Restlessness()
    this.#judge = this.#newJudge()
  }

  upgrade(...sns: string[]): void {
    this.#ordered.push(...sns.map((sn) => ({ sn, action: 'upgrade' as const, at: this.now })))
    this.go(...sns)
  }

  #present(tenant: number) {
    return [...this.#there].map(([sn, { online, since }]) => ({
      ...{ sn, tenant, name: sn, online, since, everOnline: true, users: 0 },
      kind:
        sn === 'gateway' ? ('gateway' as const) : sn.startsWith('ap') ? ('ap' as const) : ('switch' as const),
    }))
  }

  go(...sns: string[]): void {
    this.#turn(sns, false)
  }

  come(...sns: string[]): void {
    this.#turn(sns, true)
  }

  #turn(sns: readonly string[], online: boolean): void {
    for (const sn of sns) {
      this.#there.set(sn, { online, since: this.now })
      this.#restless.turned(sn, this.now)
    }
  }

  /** Looks at the network every second. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second <= seconds; second++) {
      if (second > 0) this.now += SECOND
      await this.#look()
    }
  }

  async #look(): Promise<void> {
    const judged = await this.#judge.judge(this.network, this.now)
    if (judged === null) return
    const { changed } = await this.repository.atOnce((within) =>
      new OutageWriter(within, { levelOf: () => undefined }).reconcile({
        ...judged.facts,
        ...{
          outages: judged.outages,
          isTold: () => true,
          clearMs: PRESENCE_SETTINGS.clearMs,
          evidenceMs: PRESENCE_SETTINGS.evidenceMs,
          restarted: new Map(),
        },
      }),
    )
    this.#told.push(...changed.map(({ type, sn, resolved_at }) => nameOf(type, sn, resolved_at !== null)))
  }

  /** Since it was asked last, in order: what began and what ended. */
  told(): string[] {
    return [...new Set(this.#told.splice(0))]
  }

  /** What a list shows as unresolved, and beneath it what was told before its cause was known. */
  async unresolved(): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('alarm')
      .selectAll()
      .where('network_id', '=', this.network)
      .where('resolved_at', 'is', null)
      .orderBy('id')
      .execute()
    const nameById = new Map(rows.map(({ id, sn, type }) => [id, nameOf(type, sn, false)]))
    return rows.map(({ type, sn, parent_id }) =>
      parent_id === null ? nameOf(type, sn, false) : `${nameById.get(parent_id) ?? '?'} > ${sn}`,
    )
  }
}

const nameOf = (type: string, sn: string, over: boolean) => `${type}${sn && ` ${sn}`}${over ? ' over' : ''}`

type Topology = Awaited<ReturnType<NetworkJudgeDeps['topology']['of']>>
const topologyOf = (paths: Readonly<Record<string, readonly string[]>>): Topology =>
  ({ upstreamOf: (sn: string) => paths[sn] ?? [], neighboursOf: () => [] }) as unknown as Topology
