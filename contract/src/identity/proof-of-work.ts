/**
 * What a browser computes before it may ask for one more code (DECISIONS 20): a number which, put behind the
 * server's challenge, makes a SHA-256 that begins with so many zero bits. No outside service takes part.
 */
export const proofText = (challenge: string, number: number): string => `${challenge}~${number}`

/** Zero bits at the beginning of a digest. */
export function leadingZeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0)
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first]!) - 24
}
