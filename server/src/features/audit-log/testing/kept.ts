import { randomBytes } from 'node:crypto'
import type { StoredOperation } from '../stored-operation.ts'

/** An operation as the service would keep it. */
export const storedOperation = (tenant: number, change: Partial<StoredOperation> = {}): StoredOperation => ({
  tenant_id: tenant,
  account_id: 1,
  username: 'mara',
  role: 'admin',
  address: '192.0.2.7',
  token: null,
  at: 1_000,
  name: 'devices.edit',
  network_id: null,
  network_name: null,
  sn: null,
  subject: 'Lobby',
  outcome: 'done',
  input: '{}',
  changes: null,
  salt: randomBytes(16).toString('hex'),
  ...change,
})
