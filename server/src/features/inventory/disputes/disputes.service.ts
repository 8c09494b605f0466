import type { BodyOf } from '#contract/define-endpoint.ts'
import type { claimDevice, Dispute, DisputeSide } from '#contract/inventory/disputes.ts'
import { limits } from '#contract/limits.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { DeviceHistory } from '../observations/device-history.ts'
import type { BindTries } from '../onboarding/bind-tries.ts'
import { labelFits, macFits } from '../onboarding/possession.policy.ts'
import type { QuarantineRepository, QuarantineRow } from '../onboarding/quarantine.repository.ts'
import { sameAddress } from '../onboarding/same-address.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import { type DeviceRow, isBound, shownName } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import { presentDispute } from './dispute.presenter.ts'
import type { DisputeProof, DisputeRepository, DisputeRow } from './dispute.repository.ts'
import { type Evidence, proofOf } from './dispute-proof.ts'
import type { HandingOver } from './handing-over.ts'

export interface DisputesDeps {
  devices: DeviceRepository
  disputes: DisputeRepository
  quarantine: QuarantineRepository
  tries: BindTries
  live: LiveDevices
  history: DeviceHistory
  bus: EventBus
  clock: Clock
  reach: ReachReader
  handingOver: HandingOver
}

type ClaimInput = BodyOf<typeof claimDevice>
const EXPIRES_MS = 30 * 86_400_000
const TOLD_AGAIN_MS = 86_400_000

/** A serial number claimed by two keys: who is in service stays, both sides see it, proof settles it (DECISIONS 30). */
export class DisputesService {
  readonly #deps: DisputesDeps
  constructor(deps: DisputesDeps) {
    this.#deps = deps
  }

  /** @throws ApiError as the endpoint lists, in the order of readings C25 */
  async claim(caller: Caller, input: ClaimInput, browser: string): Promise<Dispute> {
    const { sn, group } = input
    if (group === undefined) throw new ApiError('network_required', {}, 'group')
    const takeBack = await this.#deps.tries.begin(sn, caller.accountId)
    const row = await this.#row(sn)
    if (!macFits(sn, row, input.mac)) throw new ApiError('verify_failed', {}, 'mac')
    if (!row) throw new ApiError('device_never_connected', { sn }, 'sn')
    const network = await this.#deps.devices.networkOf(group)
    if (!network) throw doesNotExist('network')
    if (row.tenant_id === network.tenant_id) throw new ApiError('device_already_bound', { sn }, 'sn')
    const rival = await this.#rival(sn, browser)
    if (!rival) throw new ApiError('possession_required', { sn })
    const { label: given = '' } = input
    const label = { known: labelFits(row, given), claimed: labelFits(rival, given) }
    // A wrong label code is a guess and stays counted.
    if (input.label === undefined || label.known || label.claimed) await takeBack()
    else throw new ApiError('verify_failed', {}, 'label')
    const { dispute, fresh } = await this.#open(row, rival, input, network, browser)
    const proof = proofOf({ label, ...(await this.evidence(dispute, row, rival)) })
    if (proof) await this.settle(dispute, { winner: 'claimant', proof, by: null, reason: null })
    else if (fresh) this.#tell(row, dispute)
    return presentDispute((await this.#deps.disputes.find(dispute.id)) ?? dispute, dispute.tenant_id)
  }

  /** Those of the caller's tenant, about networks within the caller's reach. */
  async list(caller: Caller): Promise<Dispute[]> {
    const { tenant } = caller
    const reach = await this.#deps.reach.reachOf(caller)
    const isWithin = (row: DisputeRow) => {
      const held = this.#deps.live.get(row.sn)?.row.network_id ?? null
      const network = row.tenant_id === tenant ? row.network_id : held
      return reach.networks === 'all' || (network !== null && reach.networks.includes(network))
    }
    const rows = (await this.#deps.disputes.ofTenant(tenant)).filter(isWithin)
    return rows.map((row) => presentDispute(row, tenant))
  }

  /** The holder gives it up. @throws ApiError `already_handled`: no such dispute is open; `claim_unproven` */
  async yield(caller: Caller, sn: string, id: number): Promise<void> {
    const dispute = await this.#deps.disputes.find(id)
    if (dispute?.sn !== sn) throw new ApiError('already_handled')
    // Else two accounts that work together would take a device that calls from anywhere.
    if (dispute.state === 'open' && dispute.of_address !== 1) throw new ApiError('claim_unproven')
    await this.settle(dispute, { winner: 'claimant', proof: 'yielded', by: caller.username, reason: null })
  }

  /** @throws ApiError `does_not_exist`, `already_handled` */
  async decide(caller: Caller, id: number, winner: DisputeSide, reason: string): Promise<void> {
    const dispute = await this.#deps.disputes.find(id)
    if (!dispute) throw doesNotExist('task')
    await this.settle(dispute, { winner, proof: 'operator', by: caller.username, reason })
  }

  /** The device changes hands before the dispute ends: after a crash in between it can be settled again. */
  async settle(
    dispute: DisputeRow,
    settled: { winner: DisputeSide; proof: DisputeProof; by: string | null; reason: string | null },
  ): Promise<void> {
    if (dispute.state !== 'open') throw new ApiError('already_handled')
    const at = this.#deps.clock.now()
    if (settled.winner === 'claimant') await this.#deps.handingOver.give(dispute)
    if (!(await this.#deps.disputes.settle(dispute.id, { ...settled, at })))
      throw new ApiError('already_handled')
    const { sn, holder_tenant_id: holder, tenant_id: claimant } = dispute
    const tell = (tenant: number) =>
      this.#deps.history.own(
        sn,
        { code: 'dispute_settled', detail: `${settled.winner}: ${settled.proof}`, at },
        tenant,
      )
    for (const tenant of [holder, claimant]) if (tenant !== null) tell(tenant)
    if (settled.winner === 'claimant' || !(await this.#isDisputed(sn))) this.#tellSettled(dispute, at)
  }

  /** The process may have ended between a settlement and those who are told of it. */
  async tellAgain(): Promise<void> {
    const since = this.#deps.clock.now() - TOLD_AGAIN_MS
    for (const dispute of await this.#deps.disputes.settledSince(since))
      if (!(await this.#isDisputed(dispute.sn))) this.#tellSettled(dispute, dispute.settled_at!)
  }

  async #isDisputed(sn: string): Promise<boolean> {
    return (await this.#deps.disputes.openOf(sn)).length > 0
  }

  /** Whose device it was, and whose it is now if it was handed over meanwhile. */
  #tellSettled({ sn, holder_tenant_id: holder }: DisputeRow, at: number): void {
    const now = this.#deps.live.get(sn)?.row.tenant_id ?? null
    const tenants = [...new Set([holder, now])].filter((tenant) => tenant !== null)
    this.#deps.bus.emit('device.dispute_settled', { sn, tenants, at })
  }

  /** Nobody settled it and nobody gave it up: the side in service stays. */
  async expire(): Promise<void> {
    const old = await this.#deps.disputes.openBefore(this.#deps.clock.now() - EXPIRES_MS)
    for (const dispute of old) {
      await this.settle(dispute, { winner: 'holder', proof: 'expired', by: null, reason: null })
    }
  }

  /** What speaks for each side now. */
  async evidence(
    dispute: DisputeRow,
    row: DeviceRow | undefined,
    rival: QuarantineRow | undefined,
  ): Promise<Omit<Evidence, 'label'>> {
    const { sn, opened_at: before } = dispute
    const isNear = async (tenant: number | null, address: string | null | undefined) => {
      if (tenant === null || !address) return false
      const others = await this.#deps.disputes.addressesOf(tenant, sn, before)
      return others.some((other) => sameAddress(other, address))
    }
    return {
      byCa: { known: row?.key_by_ca === 1, claimed: rival?.by_ca === 1 },
      near: {
        holder: await isNear(row?.tenant_id ?? null, row?.address),
        claimant: await isNear(dispute.tenant_id, dispute.address),
      },
      ofAddress: dispute.of_address === 1,
      inService: (row !== undefined && isBound(row)) || (this.#deps.live.get(sn)?.sessionId ?? null) !== null,
    }
  }

  #open(
    row: DeviceRow,
    rival: QuarantineRow,
    { sn, group, type, name }: ClaimInput,
    { tenant_id }: { tenant_id: number },
    browser: string,
  ) {
    return this.#deps.disputes.open({
      ...{ sn, tenant_id, network_id: group!, kind: type ?? null, name: name ?? '' },
      ...{ key_fingerprint: rival.key_fingerprint!, address: rival.address },
      of_address: sameAddress(rival.address, browser) ? 1 : 0,
      holder_tenant_id: row.tenant_id,
      ...{ opened_at: this.#deps.clock.now(), state: 'open' },
    })
  }

  #tell(row: DeviceRow, { sn, address, opened_at: at }: DisputeRow): void {
    this.#deps.history.own(sn, { code: 'disputed', detail: address, at, severity: 'error' })
    const { tenant_id: tenant, network_id: network } = row
    this.#deps.bus.emit('device.disputed', { sn, tenant, network, name: shownName(row) ?? sn, address, at })
  }

  /** The other key: the one that calls from where the browser is, else the one that called last. */
  async #rival(sn: string, browser: string): Promise<QuarantineRow | undefined> {
    const rivals = await this.#deps.quarantine.rivals(sn, this.#deps.clock.now() - limits.possessionWindowMs)
    return rivals.find(({ address }) => sameAddress(address, browser)) ?? rivals[0]
  }

  async #row(sn: string): Promise<DeviceRow | undefined> {
    const kept = await this.#deps.devices.find(sn)
    return this.#deps.live.get(sn)?.row ?? kept
  }
}
