const CONTROL: Record<string, string> = { a: '\u0007', f: '\f', t: '\t', n: '\n', r: '\r', v: '\v' }

/** Reads an RE2 escape that stands for one character, at the start of `text`. Throws SyntaxError. */
export function readEscape(text: string): { char: string; length: number } {
  const code = /^\\(?:x\{([0-9a-fA-F]+)\}|x([0-9a-fA-F]{2})|([0-7]{3}))/.exec(text)
  if (code) {
    const value =
      code[3] === undefined ? Number.parseInt(code[1] ?? code[2]!, 16) : Number.parseInt(code[3], 8)
    if (value > 0x10ffff) throw new SyntaxError('invalid escape sequence')
    return { char: String.fromCodePoint(value), length: code[0].length }
  }
  const char = text[1]
  if (char === undefined) throw new SyntaxError('trailing backslash at end of expression')
  const control = CONTROL[char]
  if (control !== undefined) return { char: control, length: 2 }
  if (/[A-Za-z0-9]/.test(char)) throw new SyntaxError(`invalid escape sequence: \`\\${char}\``)
  return {
    char: String.fromCodePoint(text.codePointAt(1)!),
    length: char > '\ud7ff' && char < '\udc00' ? 3 : 2,
  }
}
