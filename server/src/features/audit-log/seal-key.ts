import { derivedKey } from '../../lib/derived-key.ts'

/** @param secretKeyHex the server's secret key */
export const sealKey = (secretKeyHex: string): Buffer => derivedKey(secretKeyHex, 'audit-chain')
