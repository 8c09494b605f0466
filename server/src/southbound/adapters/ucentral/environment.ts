import type { ListenerEnvironment } from '../../listening/environment.ts'
import type { UcentralLimits } from './limits.ts'

/** What all sessions of the adapter share. */
export interface UcentralEnvironment extends ListenerEnvironment {
  readonly limits: UcentralLimits
  nextCommandId(): number
}
