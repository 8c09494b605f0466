import { type FileKind, type FileMessage, MAX_FILE_BLOCK, readFileInfo } from '#protocols/rtty/file.ts'

type Say = (sid: string, kind: FileKind, data?: Uint8Array) => void

interface Taken {
  readonly name: string
  readonly parts: Buffer[]
  left: number
}

/** The files of a box’s terminals: those that were sent to it can be fetched again, and a log of its own. */
export class TerminalFiles {
  private readonly say: Say
  private readonly stored = new Map<string, Buffer>([
    ['messages', Buffer.from('kernel: booted\n'.repeat(9_000))],
  ])
  private readonly taking = new Map<string, Taken>()
  private readonly sending = new Map<string, Buffer>()

  constructor(say: Say) {
    this.say = say
  }

  /** @returns false when it has no such file */
  begin(sid: string, name: string | null): boolean {
    if (name === null) {
      this.say(sid, 'recv')
      return true
    }
    const content = this.stored.get(name)
    if (content === undefined) return false
    this.sending.set(sid, content)
    this.say(sid, 'send', Buffer.from(name))
    return true
  }

  receive({ sid, kind, data }: FileMessage): void {
    if (kind === 'info') this.info(sid, data)
    else if (kind === 'data') this.take(sid, data)
    else if (kind === 'ack') this.give(sid)
    else if (kind === 'abort') {
      this.taking.delete(sid)
      this.sending.delete(sid)
    }
  }

  private info(sid: string, data: Buffer): void {
    const info = readFileInfo(data)
    if (info === null) return
    this.taking.set(sid, { name: info.name, parts: [], left: info.size })
    if (info.size === 0) this.take(sid, Buffer.alloc(0))
  }

  /** No word after the last part. */
  private take(sid: string, data: Buffer): void {
    const taken = this.taking.get(sid)
    if (taken === undefined) return
    taken.parts.push(Buffer.from(data))
    taken.left -= data.length
    if (taken.left > 0) this.say(sid, 'ack')
    else {
      this.stored.set(taken.name, Buffer.concat(taken.parts))
      this.taking.delete(sid)
    }
  }

  private give(sid: string): void {
    const left = this.sending.get(sid)
    if (left === undefined) return
    this.say(sid, 'data', left.subarray(0, MAX_FILE_BLOCK))
    if (left.length === 0) this.sending.delete(sid)
    else this.sending.set(sid, left.subarray(MAX_FILE_BLOCK))
  }
}
