import type { KeyTrust } from '#contract/inventory/schemas.ts'
import type { DisputeRepository } from '../disputes/dispute.repository.ts'
import type { DeviceRow } from '../records/device-row.ts'
import { labelFits } from './possession.policy.ts'
import type { QuarantineRow } from './quarantine.repository.ts'
import { sameAddress } from './same-address.ts'

/** Who asks to trust a key: where the browser is, and the label code that was given. */
export interface TrustRequest {
  browser: string
  label?: string | undefined
}

/** `label`: the code is that of the device with the new key. */
export type TrustAnswer = KeyTrust | 'label'

export const isTrusted = (answer: TrustAnswer): boolean => answer !== 'claimed' && answer !== 'elsewhere'

/**
 * Whether the holder of a serial number may have a key that is not the known one (decision 0050). Holding it proves
 * nothing, as anybody may have dialled with it first; nor do its MAC, a contact, or time that passed.
 */
export class KeyTrusts {
  readonly #disputes: Pick<DisputeRepository, 'openOf'>
  constructor(disputes: Pick<DisputeRepository, 'openOf'>) {
    this.#disputes = disputes
  }

  async of(
    row: DeviceRow,
    quarantined: QuarantineRow,
    { browser, label }: TrustRequest,
  ): Promise<TrustAnswer> {
    if (label !== undefined && labelFits(quarantined, label)) return 'label'
    if (quarantined.same_place === 1) return 'place'
    if (quarantined.by_ca === 1 && row.key_by_ca === 1) return 'maker'
    const claims = await this.#claimsOf(row, quarantined)
    const isHere = sameAddress(quarantined.address, browser)
    // A claim from elsewhere must not lock out who is with the device.
    if (isHere && !claims.some((claim) => claim.of_address === 1)) return 'here'
    return claims.length > 0 ? 'claimed' : 'elsewhere'
  }

  async #claimsOf({ sn, tenant_id }: DeviceRow, { key_fingerprint }: QuarantineRow) {
    const claims = await this.#disputes.openOf(sn)
    return claims.filter((one) => one.tenant_id !== tenant_id && one.key_fingerprint === key_fingerprint)
  }
}
