import type { IdentityService } from './features/identity/identity.service.ts'

/** Exists only where the server was started with `--demo` (DECISIONS 9); what it holds is made through the API. */
export async function ensureDemoAccount(service: IdentityService): Promise<void> {
  await service.createAccount({ username: 'demo', password: 'demo-Roost-1', role: 'admin' })
}
