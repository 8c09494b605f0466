import { createSecretKey, type KeyObject } from 'node:crypto'
import { derivedKey } from '../../lib/derived-key.ts'

/** @param secretKeyHex the server's secret key */
export const sealKey = (secretKeyHex: string): KeyObject =>
  createSecretKey(derivedKey(secretKeyHex, 'audit-chain'))
