import type { IdentityService } from './features/identity/identity.service.ts'

/**
 * Exists only where the server was started with `--demo` (DECISIONS 9); what it holds is made through the API.
 * @returns its tenant when it was made now
 */
export async function ensureDemoAccount(service: IdentityService): Promise<number | null> {
  const made = await service.createAccount({ username: 'demo', password: 'demo-Roost-1', role: 'admin' })
  return made?.tenant ?? null
}
