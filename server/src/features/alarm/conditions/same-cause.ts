import type { AlarmRow } from '../alarm.repository.ts'
import type { Condition } from './device-conditions.ts'

/** Conditions that have one cause: one of them is told, the others are part of its alarm. */
export interface SameCause {
  /** The alarm that stands and of which this condition is a part; null: it is told by itself. */
  toldBy(tenant: number, sn: string, condition: Condition): Promise<number | null>
  /** A condition is told by itself: what stood before and is part of it. @returns what has changed by that */
  began?(alarm: AlarmRow, condition: Condition): Promise<AlarmRow[]>
  /** It is over. */
  over(alarm: Pick<AlarmRow, 'id' | 'type'>, at: number): Promise<void>
}
