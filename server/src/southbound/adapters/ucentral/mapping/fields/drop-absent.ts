/** Members that may be undefined become optional. */
export type WithoutUndefined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } & {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key]
}

/** The object without its undefined members: absent means "the device did not say". */
export function dropAbsent<Fields extends object>(fields: Fields): WithoutUndefined<Fields> {
  const told: Record<string, unknown> = {}
  // No lists of pairs: this is called a hundred times for each report.
  for (const key in fields) if (fields[key] !== undefined) told[key] = fields[key]
  return told as WithoutUndefined<Fields>
}
