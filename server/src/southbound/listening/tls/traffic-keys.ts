import {
  type CipherGCMTypes,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
} from 'node:crypto'

interface CipherSuite {
  readonly cipher: string
  readonly keyBytes: 16 | 32
  readonly hash: 'sha256' | 'sha384'
}

/** Those of TLS 1.3 that Node offers (RFC 8446, B.4). */
const SUITES: { readonly [name: string]: CipherSuite } = {
  TLS_AES_128_GCM_SHA256: { cipher: 'aes-128-gcm', keyBytes: 16, hash: 'sha256' },
  TLS_AES_256_GCM_SHA384: { cipher: 'aes-256-gcm', keyBytes: 32, hash: 'sha384' },
  TLS_CHACHA20_POLY1305_SHA256: { cipher: 'chacha20-poly1305', keyBytes: 32, hash: 'sha256' },
}

const IV_BYTES = 12
export const TAG_BYTES = 16
const TAG = { authTagLength: TAG_BYTES }
/** AES-GCM carries 2^24.5 records with one key (RFC 8446, 5.5). */
const MOST_RECORDS = 2 ** 24

/** Filled for each record. */
const nonce = Buffer.alloc(IV_BYTES)

/** Keys of one direction of a TLS 1.3 connection, and how many records they have protected (RFC 8446, 5 and 7). */
export class TrafficKeys {
  readonly #suite: CipherSuite
  #secret: Uint8Array
  /** Node takes 14 µs for a small record with bare bytes and 4 with this. */
  #key!: KeyObject
  #iv!: Uint8Array
  #sequence = 0

  /**
   * @param sequence records that were protected with this secret before
   * @throws where `suite` is none of TLS 1.3 that is known
   */
  constructor(suite: string, secret: Uint8Array, sequence: number) {
    const known = SUITES[suite]
    if (!known) throw new Error(`unknown cipher suite ${suite}`)
    this.#suite = known
    // Not a part of the buffer pool, which it would keep.
    this.#secret = new Uint8Array(secret)
    this.#derive(createSecretKey(this.#secret))
    this.#sequence = sequence
  }

  static knows(suite: string): boolean {
    return suite in SUITES
  }

  /** They have protected as much as they may: `renew` them. */
  get isWorn(): boolean {
    return this.#sequence >= MOST_RECORDS
  }

  /** The next keys of this direction, after a KeyUpdate (RFC 8446, 7.2). */
  renew(): void {
    this.#secret = this.#expand(createSecretKey(this.#secret), 'traffic upd', this.#secret.length)
    this.#derive(createSecretKey(this.#secret))
    this.#sequence = 0
  }

  /** @param head of the record, whose length counts the tag. @returns content and tag */
  seal(head: Uint8Array, ...content: Uint8Array[]): Buffer[] {
    const cipher = createCipheriv(this.#cipher, this.#key, this.#nextNonce(), TAG)
    cipher.setAAD(head)
    const sealed = content.map((bytes) => cipher.update(bytes))
    cipher.final()
    return [...sealed, cipher.getAuthTag()]
  }

  /** @throws where it is not what the other side sealed as its next record */
  open(head: Uint8Array, sealed: Uint8Array): Buffer {
    const decipher = createDecipheriv(this.#cipher, this.#key, this.#nextNonce(), TAG)
    decipher.setAAD(head)
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const content = decipher.update(sealed.subarray(0, -TAG_BYTES))
    decipher.final()
    return content
  }

  get #cipher(): CipherGCMTypes {
    return this.#suite.cipher as CipherGCMTypes
  }

  #nextNonce(): Uint8Array {
    nonce.set(this.#iv)
    let rest = this.#sequence++
    for (let at = IV_BYTES - 1; rest > 0; at--) {
      nonce[at]! ^= rest % 256
      rest = Math.floor(rest / 256)
    }
    return nonce
  }

  #derive(secret: KeyObject): void {
    this.#key = createSecretKey(this.#expand(secret, 'key', this.#suite.keyBytes))
    this.#iv = this.#expand(secret, 'iv', IV_BYTES)
  }

  /** HKDF-Expand-Label without a context, of no more bytes than the hash has (RFC 8446, 7.1; RFC 5869, 2.3). */
  #expand(secret: KeyObject, label: string, bytes: number): Uint8Array {
    const name = Buffer.from(`tls13 ${label}`)
    const info = Buffer.concat([Buffer.of(0, bytes, name.length), name, Buffer.of(0, 1)])
    const whole = createHmac(this.#suite.hash, secret).update(info).digest()
    return new Uint8Array(whole.subarray(0, bytes))
  }
}
