/** Reports that were asked for by name (`request_uuid`) and are waited for. */
export class RequestedReports {
  /** Absent most of the time, and for each device. */
  #waiting: Map<string, () => void> | undefined

  /** Watches for the report from now on; the returned function waits at most `ms` more for it. */
  expect(uuid: string): (ms: number) => Promise<boolean> {
    const arrived = new Promise<true>((resolve) => {
      this.#waiting ??= new Map()
      this.#waiting.set(uuid, () => resolve(true))
    })
    return async (ms) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), ms)
      })
      const came = await Promise.race([arrived, late])
      clearTimeout(timer)
      this.#forget(uuid)
      return came
    }
  }

  arrived(uuid: string | null): void {
    if (uuid === null) return
    this.#waiting?.get(uuid)?.()
    this.#forget(uuid)
  }

  #forget(uuid: string): void {
    this.#waiting?.delete(uuid)
    if (this.#waiting?.size === 0) this.#waiting = undefined
  }
}
