/** Which font has a character; null: none has, or the character was not asked for. */
export type FontOf = (point: number) => string | null

/** Stands for what no font has. */
export const box = '□'
