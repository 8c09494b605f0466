import { z } from 'zod'

/** A MAC in one of its usual spellings; upper case with colons from then on. */
export const clientMac = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replaceAll('-', ':'))
  .pipe(z.string().regex(/^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/))

/** Several values of one list, with commas between them. */
export const listOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)))
    .optional()
