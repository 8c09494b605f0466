/** A parsed RE2 pattern. `set` is the inside of a JavaScript character class, already escaped. */
export type Regex =
  | { kind: 'set'; set: string; negated: boolean }
  | { kind: 'astral'; char: string }
  | { kind: 'any'; newline: boolean }
  | { kind: 'anchor'; text: string }
  | { kind: 'sequence'; items: Regex[] }
  | { kind: 'choice'; items: Regex[] }
  | { kind: 'group'; item: Regex; name: string | undefined }
  | { kind: 'repeat'; item: Regex; min: number; max: number; lazy: boolean }
