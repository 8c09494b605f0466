import { MIXED, type MixedValue } from '../port-edits'

/** A whole number within a range; undefined where it is none. */
export function whole(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

/** Empty or 0 is none. */
export const limitOf = (text: string, least: number, most: number): number | undefined =>
  text.trim() === '' || text.trim() === '0' ? 0 : whole(text, least, most)

/** Empty is none, which is null. */
export const wholeOrNone = (text: string, least: number, most: number): number | null | undefined =>
  text.trim() === '' ? null : whole(text, least, most)

/** Tenths, with a point or a comma; empty is none, which is null. */
export function tenthsOrNone(text: string, least: number, most: number): number | null | undefined {
  if (text.trim() === '') return null
  const value = /^\d{1,3}(?:[.,]\d)?$/.test(text.trim()) ? Number(text.replace(',', '.')) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

/** As a typed field shows it; 0 and none are empty. */
export const shown = (value: number | string | null | undefined | MixedValue): string | MixedValue =>
  value === MIXED ? MIXED : !value ? '' : String(value as number)
