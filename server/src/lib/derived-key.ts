import { hkdfSync } from 'node:crypto'

/** A key for one purpose out of the server's secret key: who learns it learns neither that one nor others. */
export const derivedKey = (secretKeyHex: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secretKeyHex, 'hex'), '', `roost:${purpose}`, 32))
