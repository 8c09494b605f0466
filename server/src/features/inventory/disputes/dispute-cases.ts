import type { DisputeCase } from '#contract/inventory/disputes.ts'
import type { MemberReader } from '../../identity/member.reader.ts'
import type { QuarantineRepository } from '../onboarding/quarantine.repository.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import { isBound } from '../records/device-row.ts'
import { presentTold } from './dispute.presenter.ts'
import type { DisputeRepository, DisputeRow } from './dispute.repository.ts'
import type { DisputesService } from './disputes.service.ts'

export interface DisputeCasesDeps {
  devices: DeviceRepository
  quarantine: QuarantineRepository
  disputes: DisputeRepository
  service: DisputesService
  members: Pick<MemberReader, 'tenantName'>
}

/** Disputes as the operator of the server sees them. */
export class DisputeCases {
  readonly #deps: DisputeCasesDeps
  constructor(deps: DisputeCasesDeps) {
    this.#deps = deps
  }

  async list(): Promise<DisputeCase[]> {
    const rows = await this.#deps.disputes.latest()
    return Promise.all(rows.map((row) => this.#case(row)))
  }

  async #case(row: DisputeRow): Promise<DisputeCase> {
    const { devices, quarantine, members, service } = this.#deps
    const device = await devices.find(row.sn)
    const rival = await quarantine.find(row.sn, row.key_fingerprint)
    const { near } = await service.evidence(row, device, rival)
    const held = row.state === 'open' && device && isBound(device) ? device : undefined
    const holder = held?.tenant_id ?? row.holder_tenant_id
    return {
      ...presentTold(row),
      holder:
        holder === null
          ? null
          : {
              name: await members.tenantName(holder),
              address: held?.address ?? null,
              near: near.holder,
              since: held?.bound_at ?? row.opened_at,
            },
      claimant: { name: await members.tenantName(row.tenant_id), near: near.claimant },
      reason: row.reason,
      settledBy: row.settled_by,
    }
  }
}
