/**
 * SHA-256 in plain code: the browser's own is missing where the console is reached without TLS, and answers too
 * slowly for a hundred thousand short texts.
 */
export function sha256(text: string): Uint8Array {
  const words = padded(encoder.encode(text))
  const state = initial.slice()
  for (let block = 0; block < words.length; block += 16) compress(state, schedule, words, block)
  const digest = new Uint8Array(32)
  for (let at = 0; at < 32; at += 1) digest[at] = state[at >> 2]! >>> (24 - (at % 4) * 8)
  return digest
}

const encoder = new TextEncoder()
/** Of the block under way; nothing else runs meanwhile. */
const schedule = new Uint32Array(64)

const primes = firstPrimes(64)
const initial = Uint32Array.from(primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))))
const constants = Uint32Array.from(primes.map((prime) => fraction(Math.cbrt(prime))))

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) >>> 0
}

/** Big-endian words: the text, a one bit, zeros, and its length in bits. */
function padded(bytes: Uint8Array): Uint32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const words = new Uint32Array(blocks * 16)
  for (let at = 0; at < bytes.length; at += 1) words[at >> 2]! |= bytes[at]! << (24 - (at % 4) * 8)
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8)
  words[words.length - 1] = bytes.length * 8
  return words
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Plain statements: this runs hundreds of thousands of times, and unpacking arrays would take half of it. */
function compress(state: Uint32Array, w: Uint32Array, words: Uint32Array, block: number): void {
  fillSchedule(w, words, block)
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let i = 0; i < 64; i += 1) {
    const sum = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))
    const first = (h + sum + constants[i]! + w[i]!) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

function fillSchedule(w: Uint32Array, words: Uint32Array, block: number): void {
  for (let i = 0; i < 16; i += 1) w[i] = words[block + i]!
  for (let i = 16; i < 64; i += 1) {
    const near = w[i - 2]!
    const far = w[i - 15]!
    const small = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    w[i] = w[i - 16]! + small + w[i - 7]! + (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10))
  }
}
