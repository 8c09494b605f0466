const inOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** As people count: AP-2 before AP-10. */
export const byName = (one: { name: string }, other: { name: string }): number =>
  inOrder.compare(one.name, other.name)
