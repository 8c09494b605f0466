const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Names order as people count: ap-2 before ap-10. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)

/**
 * A column to order names by in both engines, letters in small: each number is led by how many digits it has, leading
 * zeros left out, so that plain comparison of texts compares numbers by their size.
 */
export const orderedKey = (name: string): string =>
  name.toLowerCase().replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return `${'9'.repeat(Math.floor(number.length / 9))}${number.length % 9}${number}`
  })
