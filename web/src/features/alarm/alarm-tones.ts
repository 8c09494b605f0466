import type { AlarmLevel } from '#contract/alarm/categories.ts'
import type { Tone } from '../../ui/StateMark'

export const alarmTones: Record<AlarmLevel, Tone> = { normal: 'ok', medium: 'warn', critical: 'bad' }
