import type { Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'

export type Session = Selectable<Database['session']>
