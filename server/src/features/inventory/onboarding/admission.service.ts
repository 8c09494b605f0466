import type { EventBus } from '../../../events/bus.ts'
import { type Clock, monotonicClock } from '../../../lib/clock.ts'
import { SharedRate } from '../../../lib/fair-share/shared-rate.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { Allowance } from '../../../lib/token-bucket.ts'
import type { Admission, AdmissionDecision, ConnectingDevice } from '../../../southbound/ports.ts'
import type { DeviceHistory } from '../observations/device-history.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import { type DeviceRow, isBound, shownName } from '../records/device-row.ts'
import type { LiveDevice, LiveDevices } from '../records/live-devices.ts'
import type { FirstContacts } from './first-contacts.ts'
import type { QuarantineReason, QuarantineRepository } from './quarantine.repository.ts'
import { QUARANTINE_PLACES, type QuarantinePlaces } from './quarantine-places.ts'
import { sameAddress } from './same-address.ts'
import type { UnboundDevices } from './unbound-devices.ts'

export interface AdmissionPolicy {
  trust: 'pin' | 'ca'
  /** A device nobody bound, away for this long, may come back with another key: nothing is at stake yet. */
  unboundPinMs: number
  /** Under `any` a certificate may carry any name or none, without a person's word for the device. */
  names: 'serial' | 'any'
  quarantine: QuarantinePlaces
  /** Refusals in the name of one device that its history tells of, and that raise its alarm. */
  written: Allowance
  told: Allowance
}

export const ADMISSION_POLICY: AdmissionPolicy = {
  trust: 'pin',
  unboundPinMs: 24 * 3600_000,
  names: 'serial',
  quarantine: QUARANTINE_PLACES,
  written: { burst: 5, perSecond: 1 / 600 },
  told: { burst: 60, perSecond: 0.1 },
}

export interface AdmissionDeps {
  devices: DeviceRepository
  contacts: FirstContacts
  quarantine: QuarantineRepository
  unbound: UnboundDevices
  live: LiveDevices
  bus: EventBus
  clock: Clock
  log: Logger
  policy: AdmissionPolicy
  history: DeviceHistory
}

/** Who may come in: the first key a serial calls with is its key; another one is kept out (DECISIONS 6, 7). */
export class AdmissionService implements Admission {
  readonly #deps: AdmissionDeps
  readonly #written: SharedRate
  readonly #told: SharedRate
  constructor(deps: AdmissionDeps) {
    this.#deps = deps
    this.#written = new SharedRate({ own: { device: deps.policy.written } }, monotonicClock)
    this.#told = new SharedRate({ own: { device: deps.policy.told } }, monotonicClock)
  }

  async admit(connecting: ConnectingDevice): Promise<AdmissionDecision> {
    const { policy, devices, live } = this.#deps
    if (policy.trust === 'ca' && !connecting.trustedByCa)
      return this.#refuse(connecting, 'untrusted_certificate')
    let device = await live.load(connecting.sn, (sn) => devices.find(sn))
    // From here on it is not cleared from memory before it is seen.
    if (device) device.calledAt = connecting.at
    if (device && !(await this.#keyFits(device, connecting))) return this.#refuse(connecting, 'other_key')
    const anyName = !nameFits(connecting)
    const allowed = policy.names === 'any' || device?.row.any_name === 1
    if (anyName && !allowed) return this.#refuse(connecting, 'name_mismatch')
    device ??= await this.#firstContact(connecting)
    // Two first contacts at once: the key that was stored decides.
    if (!(await this.#keyFits(device, connecting))) return this.#refuse(connecting, 'other_key')
    await this.#rememberVoucher(device, connecting)
    return { admit: true, bound: isBound(device.row), ...(anyName && { anyName }) }
  }

  tenantOf = (sn: string): number | null => this.#deps.live.get(sn)?.row.tenant_id ?? null

  addresses(): Promise<string[]> {
    return this.#deps.devices.addresses(50_000)
  }

  /** On disk before the decision: a crash right after cannot open the door to another key. */
  async #firstContact(connecting: ConnectingDevice): Promise<LiveDevice> {
    const { sn, protocol, externalId: external_id, keyFingerprint: key_fingerprint, address, at } = connecting
    await this.#deps.contacts.keep({ sn, protocol, external_id, key_fingerprint, address, at })
    await this.#deps.unbound.entered()
    const device = await this.#deps.live.load(sn, (serial) => this.#deps.devices.find(serial))
    if (!device) throw new Error(`the first contact of ${sn} was not kept`)
    device.calledAt = at
    return device
  }

  async #keyFits(device: LiveDevice, connecting: ConnectingDevice): Promise<boolean> {
    const { row } = device
    const pinned = row.key_fingerprint
    if (pinned === connecting.keyFingerprint) return true
    // Where the name does not count, the key must: else any device of the CA could speak in its name.
    if (row.any_name === 1) return false
    const renewed = this.#deps.policy.trust === 'ca' && isRenewed(row, connecting)
    const free =
      pinned === null || renewed || this.#isForgotten(device, connecting.at) || isProven(device, connecting)
    if (!free) return false
    const told = { label_hash: null, ...(pinned !== null && !renewed && { other_key_before: 1 }) }
    const won = await this.#deps.devices.pin(row.sn, pinned, connecting.keyFingerprint, told)
    const now = won ? connecting.keyFingerprint : (await this.#deps.devices.find(row.sn))?.key_fingerprint
    this.#deps.live.patch(row.sn, { key_fingerprint: now ?? null, ...(won && told) })
    return now === connecting.keyFingerprint
  }

  async #rememberVoucher({ row }: LiveDevice, connecting: ConnectingDevice): Promise<void> {
    const { sn } = connecting
    const key_by_ca = isVouchedFor(connecting) ? 1 : 0
    if (row.key_by_ca === key_by_ca) return
    await this.#deps.devices.setVoucher(sn, key_by_ca)
    this.#deps.live.patch(sn, { key_by_ca })
  }

  #isForgotten({ row, sessionId }: LiveDevice, at: number): boolean {
    if (isBound(row) || sessionId !== null) return false
    return (row.last_seen_at ?? 0) < at - this.#deps.policy.unboundPinMs
  }

  async #refuse(connecting: ConnectingDevice, reason: QuarantineReason): Promise<AdmissionDecision> {
    const { sn, keyFingerprint, address, at } = connecting
    this.#deps.log.warn({ sn, address, reason, keyFingerprint }, 'a device was not let in')
    const device = await this.#deps.live.load(sn, (serial) => this.#deps.devices.find(serial))
    // Only serials we know: a stranger may invent as many as he likes.
    if (device) {
      const { labelHash = null } = connecting
      const refused = { sn, keyFingerprint, address, reason, at, byCa: isVouchedFor(connecting), labelHash }
      await this.#deps.quarantine.record(refused, device.row.address, this.#deps.policy.quarantine)
      if (!this.#written.take({ device: `${sn} ${reason}` })) {
        this.#deps.history.own(sn, { code: reason, detail: address, at, severity: 'error' })
      }
      if (reason === 'other_key' && !this.#told.take({ device: sn })) this.#tellImpostor(device, connecting)
    }
    return { admit: false, reason }
  }

  #tellImpostor({ row }: LiveDevice, { sn, keyFingerprint, address, at }: ConnectingDevice): void {
    const { tenant_id: tenant, network_id: network } = row
    const name = shownName(row) ?? sn
    this.#deps.bus.emit('device.impostor', { sn, tenant, network, name, keyFingerprint, address, at })
  }
}

/** A vendor's CA vouches for this key and not for the one that was first; nobody has bound it, so nobody loses it. */
const isProven = ({ row }: LiveDevice, connecting: ConnectingDevice): boolean =>
  !isBound(row) && row.key_by_ca !== 1 && isVouchedFor(connecting)

/**
 * The maker gave the known key and this one to the same serial number. A key nobody vouched for may be a squatter's:
 * the device that comes later is not theirs, unless it stands where the known key called from.
 */
const isRenewed = (row: DeviceRow, connecting: ConnectingDevice): boolean =>
  isVouchedFor(connecting) &&
  (row.key_by_ca === 1 || (row.address !== null && sameAddress(row.address, connecting.address)))

/** A vendor's CA says that the key belongs to this serial number. */
const isVouchedFor = (connecting: ConnectingDevice): boolean => connecting.trustedByCa && nameFits(connecting)

/** A certificate speaks for one serial only: its common name is the protocol's identifier or our serial. */
function nameFits({ certificateName, externalId, sn }: ConnectingDevice): boolean {
  if (certificateName === null) return false
  const name = plain(certificateName)
  return name === plain(externalId) || name === plain(sn)
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[:-]/g, '')
