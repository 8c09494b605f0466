import type { Port } from '../node.ts'

/** Whether two ports of one box exchange frames; null: the box itself. */
export const exchange = (one: Port | null, other: Port | null): boolean =>
  one === null || other === null || (reaches(one, other) && reaches(other, one))

const reaches = ({ options }: Port, { name }: Port): boolean => options.reaches?.has(name) ?? true
