/** One thing after the other for each device; a failure stops nothing that comes after. */
export function perDevice(failed: (error: unknown, sn: string) => void) {
  const tails = new Map<string, Promise<void>>()
  return {
    inTurn(sn: string, work: () => Promise<void>): void {
      const tail = (tails.get(sn) ?? Promise.resolve()).then(work).catch((error) => failed(error, sn))
      tails.set(sn, tail)
      void tail.then(() => {
        if (tails.get(sn) === tail) tails.delete(sn)
      })
    },
    /** When nothing waits any more. */
    async idle(): Promise<void> {
      while (tails.size > 0) await Promise.all(tails.values())
    },
  }
}
