type Numbers = Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>

/** The array itself when it holds so many, else a copy twice as long or more. */
export function grown<T extends Numbers>(numbers: T, needed: number): T {
  if (needed <= numbers.length) return numbers
  const make = numbers.constructor as new (length: number) => T
  const more = new make(Math.max(needed, numbers.length * 2))
  more.set(numbers)
  return more
}
