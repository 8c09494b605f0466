import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { SecretBox } from '../../../lib/secret-box.ts'

/** Documents at rest: they hold passwords, and thousands of them are alike: packed, then sealed. */
export interface SealedJson {
  seal(value: unknown, context: string): string
  /** @throws when the text was changed or belongs elsewhere */
  open<T>(sealed: string, context: string): T
}

/** Documents of some kilobytes: a smaller window is made in half the time, and packs them within three per cent as well. */
const PACKING = { level: 1, windowBits: 12, memLevel: 5 }

/** Devices of one model in one network are mostly given the same document. */
const REMEMBERED = 8

export function createSealedJson(box: SecretBox): SealedJson {
  const pack = createPacking()
  return {
    seal: (value, context) => box.seal(pack(JSON.stringify(value)), context),
    open: (sealed, context) =>
      JSON.parse(inflateRawSync(Buffer.from(box.open(sealed, context), 'base64')).toString('utf8')),
  }
}

/** Packs a text, unless it is one of the last few that it packed: to seal a document is mostly to pack it. */
function createPacking(): (text: string) => string {
  const recent: { text: string; packed: string }[] = []
  return (text) => {
    const same = recent.find((one) => one.text === text)
    if (same) return same.packed
    const packed = deflateRawSync(text, PACKING).toString('base64')
    recent.unshift({ text, packed })
    recent.length = Math.min(recent.length, REMEMBERED)
    return packed
  }
}

/** Stands for a sealed text: sealed anew, it begins otherwise. A copy, for a slice would hold all of it. */
export const markOf = (sealed: string): string =>
  Buffer.from(sealed.slice(0, 40), 'latin1').toString('latin1')

/** What a sealed text belongs to. */
export const contexts = {
  version: (tenant: number, target: string, section: string) =>
    `configuration:${tenant}:${target}:${section}:version`,
  copied: (tenant: number, target: string, section: string) =>
    `configuration:${tenant}:${target}:${section}:copied`,
  change: (tenant: number, sn: string) => `configuration:${tenant}:${sn}:change`,
  base: (tenant: number, sn: string) => `configuration:${tenant}:${sn}:base`,
  draft: (tenant: number, account: number, key: string) => `configuration:${tenant}:${account}:${key}:draft`,
  drift: (tenant: number, sn: string) => `configuration:${tenant}:${sn}:drift`,
}
