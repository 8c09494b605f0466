/** A longer array that begins as this one. @param size not less than its length */
export function enlarged<T extends Int32Array | Float64Array>(old: T, size: number): T {
  const grown = new (old.constructor as new (size: number) => T)(size)
  grown.set(old)
  return grown
}
