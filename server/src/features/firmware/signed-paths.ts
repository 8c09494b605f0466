import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../lib/clock.ts'

/** As long as a device may wait behind other commands, fetch slowly and try a second time. */
const GOOD_FOR_MS = 2 * 3600_000
/** 128 bits of the signature travel. */
const MAC_BYTES = 16
const MAX_NAME = 60
const PATH = /^\/files\/fw\/([0-9a-z]{1,11})\.([0-9A-Z]{12,17})\.([0-9a-z]{1,9})\.([\w-]{22})\/[\w.-]{1,64}$/

/** Addresses of images: for one device, for a while, and of no use when changed. */
export class SignedPaths {
  readonly #key: KeyObject
  readonly #clock: Clock

  constructor(key: Buffer, clock: Clock) {
    this.#key = createSecretKey(key)
    this.#clock = clock
  }

  /** At most about 130 characters; ends in a file name, which some agents show. */
  make(image: number, sn: string, version: string): string {
    const until = Math.ceil((this.#clock.now() + GOOD_FOR_MS) / 1000)
    const text = `${image.toString(36)}.${sn.replaceAll(':', '')}.${until.toString(36)}`
    return `/files/fw/${text}.${this.#sign(text).toString('base64url')}/${fileName(version)}.bin`
  }

  /** The image an address is good for now, and the device it was made for; null for any other. */
  read(path: string): { image: number; sn: string } | null {
    const [, image, sn, until, signature] = PATH.exec(path) ?? []
    if (!image || !sn || !until || !signature) return null
    const given = Buffer.from(signature, 'base64url')
    const expected = this.#sign(`${image}.${sn}.${until}`)
    if (given.length !== MAC_BYTES || !timingSafeEqual(given, expected)) return null
    if (Number.parseInt(until, 36) * 1000 <= this.#clock.now()) return null
    return { image: Number.parseInt(image, 36), sn: withColons(sn) }
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, MAC_BYTES)
  }
}

/** Agents may write it to their disk as it stands: no dots that lead elsewhere. */
const fileName = (version: string): string =>
  version
    .replaceAll(/[^\w.-]+|\.{2,}/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, MAX_NAME) || 'image'

/** A serial number as the rest of the product writes it. */
const withColons = (sn: string): string => (sn.length === 12 ? sn.match(/../g)!.join(':') : sn)
