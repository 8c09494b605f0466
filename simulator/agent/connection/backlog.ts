import type { DeviceFrame } from '#protocols/ucentral/encode.ts'

const MOST_EVENTS = 250

/** Real-time events that wait for the next connection: the 250 newest. */
export class Backlog {
  private frames: DeviceFrame[] = []

  keep(frame: DeviceFrame): void {
    this.frames.push(frame)
    if (this.frames.length > MOST_EVENTS) this.frames.shift()
  }

  take(): DeviceFrame[] {
    return this.frames.splice(0)
  }
}
