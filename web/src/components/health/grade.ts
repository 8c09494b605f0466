import type { Tone } from '../../ui/StateMark'

const grades = [
  { name: 'good', from: 85, tone: 'ok' },
  { name: 'fair', from: 60, tone: 'warn' },
  { name: 'poor', from: 0, tone: 'bad' },
] as const satisfies { name: string; from: number; tone: Tone }[]

/** What a score means in a word. */
export const gradeOf = (score: number) => grades.find(({ from }) => score >= from) ?? grades[2]
