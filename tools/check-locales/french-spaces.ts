import type { Words } from './words.ts'

/** A space that may break the line, or none, where French typography sets one that may not. */
const breaking = /[ \u2009][;:!?»%]|«[ \u2009]|[\p{L}\d}»)]«|«[\p{L}\d{]|[\p{L}\d})]»/u

/** @returns one line per French text with such a space */
export const frenchSpaces = (words: Words): string[] =>
  [...words]
    .filter(([, text]) => breaking.test(text))
    .map(([key]) => `fr: ${key} has a space that may break before ; : ! ? » % or after «`)
