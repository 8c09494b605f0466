import type { Engine } from './client.ts'

/** What differs between the engines; everything else in a migration is portable. */
export interface MigrationTools {
  engine: Engine
}
