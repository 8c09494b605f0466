import type { Style } from '../text/typesetter.ts'

/** Points. */
export const page = { width: 595.28, height: 841.89, margin: 42, foot: 46 } as const
export const inner = page.width - 2 * page.margin

/** The console's, by day (web/src/ui/theme/tokens.css). */
export const ink = {
  text: '#16202b',
  soft: '#3f4d5c',
  line: '#dce2e8',
  lineStrong: '#b9c4cf',
  sunk: '#f3f5f8',
  accent: '#0b6665',
} as const

type TextStyle = Omit<Style, 'base'>

export const looks = {
  brand: { size: 9, weight: 600, color: ink.accent },
  title: { size: 21, weight: 600, color: ink.text },
  place: { size: 11.5, weight: 400, color: ink.soft },
  fact: { size: 9, weight: 400, color: ink.soft },
  heading: { size: 13, weight: 600, color: ink.text },
  figureName: { size: 8.5, weight: 400, color: ink.soft },
  figure: { size: 15, weight: 600, color: ink.text },
  note: { size: 8, weight: 400, color: ink.soft },
  head: { size: 8.5, weight: 600, color: ink.soft },
  cell: { size: 8.5, weight: 400, color: ink.text },
  axis: { size: 7.5, weight: 400, color: ink.soft },
  legend: { size: 8.5, weight: 400, color: ink.text },
} as const satisfies Record<string, TextStyle>
export type LookName = keyof typeof looks
