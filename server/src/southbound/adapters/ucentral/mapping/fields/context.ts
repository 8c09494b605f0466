import type { JsonObject } from '#protocols/json.ts'
import type { AnnouncedFacts } from '../../announced.ts'
import type { FieldReader } from './field-reader.ts'

/** What every part of the mapping reads from. */
export interface MappingContext {
  readonly reader: FieldReader
  /** What `connect` announced. */
  readonly announced: AnnouncedFacts
  /** `params.state`. */
  readonly state: JsonObject
  /** JSON pointer of `state` in the kept report. */
  readonly at: string
}
