/** What an adapter must ask before it lets a device in; answered by inventory. */
export interface Admission {
  admit(connecting: ConnectingDevice): Promise<AdmissionDecision>
  /** Where bound devices called from last: their addresses are kept places for. */
  addresses?(): Promise<string[]>
  /** Whose an admitted device is now; null = nobody's. Asked for every frame: answered from memory. */
  tenantOf?(sn: string): number | null
}

export interface ConnectingDevice {
  protocol: string
  /** The product's 17-character serial number. */
  sn: string
  /** The protocol's own identifier. */
  externalId: string
  /** SHA-256 of the device's public key (SPKI, DER), hex; null when the protocol has none. */
  keyFingerprint: string | null
  /**
   * Common name of the client certificate, in the form of `externalId` where it is one. A name that is not
   * the `externalId` is refused by the adapter unless the decision says `anyName`; answering
   * `name_mismatch` keeps a record of it.
   */
  certificateName: string | null
  /** When that certificate runs out; null or absent without one. */
  certificateUntil?: number | null
  /** Whether a configured CA vouches for the certificate (`ROOST_DEVICE_CA`). */
  trustedByCa: boolean
  /** SHA-256 of its label code, where it tells one. */
  labelHash?: string | null
  /** Public address it calls from, without port. */
  address: string
  at: number
}

export type AdmissionDecision =
  /** Let in. `bound: false` = known key, waiting to be bound: kept alive, nothing shown, nothing configured. */
  | {
      admit: true
      bound: boolean
      /** A person, or whoever runs the server, allowed a certificate with another name or none. */
      anyName?: boolean
    }
  /** Refused and recorded by whoever says so; the adapter closes the connection and only counts it. */
  | { admit: false; reason: 'other_key' | 'name_mismatch' | 'untrusted_certificate' }
