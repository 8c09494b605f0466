import { silentLogger } from '../../../lib/logger.ts'
import type { TenancyDeps } from '../create-tenancy.ts'

/** Tenancy where nobody has a device. */
export const noDevices: Pick<TenancyDeps, 'log' | 'devices' | 'relocated' | 'edited' | 'ssidsOf' | 'erase'> =
  {
    log: silentLogger,
    devices: () => ({
      inNetworks: async () => [],
      tallies: async () => [],
      move: async () => undefined,
      release: async () => undefined,
      takeBack: async () => 'gone',
    }),
    relocated: async () => undefined,
    edited: async () => undefined,
    ssidsOf: async () => [],
    erase: async () => undefined,
  }
