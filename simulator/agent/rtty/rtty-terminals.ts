import { decodeFile, filePayload } from '#protocols/rtty/file.ts'
import type { RttyFrame, RttyType } from '#protocols/rtty/frame.ts'
import {
  dataPayload,
  decodeTerminal,
  loginPayload,
  MAX_TERMINALS,
  TERMINAL_WINDOW_BYTES,
} from '#protocols/rtty/terminal.ts'
import type { Cancel } from '../../clock.ts'
import type { Agent } from '../agent.ts'
import { PretendShell } from './pretend-shell.ts'
import { TerminalFiles } from './terminal-files.ts'

const IDLE_MS = 600_000

interface Terminal {
  readonly shell: PretendShell
  /** Not sent yet: too much is unacknowledged. */
  waiting: Buffer
  unacknowledged: number
  cancelIdle: Cancel
}

/** The terminals of one connection: at most ten, each with its window. */
export class Terminals {
  private readonly agent: Agent
  private readonly send: (type: RttyType, payload: Buffer) => void
  private readonly open = new Map<string, Terminal>()

  private readonly files: TerminalFiles

  constructor(agent: Agent, send: (type: RttyType, payload: Buffer) => void) {
    this.agent = agent
    this.send = send
    this.files = new TerminalFiles((sid, kind, data) => send('file', filePayload(sid, kind, data)))
  }

  /** Frames of terminals that do not exist are ignored. */
  receive(frame: RttyFrame): void {
    const file = decodeFile(frame)
    if (file !== null) {
      if (this.open.has(file.sid)) this.files.receive(file)
      return
    }
    const message = decodeTerminal(frame)
    if (message === null) return
    if (message.kind === 'login') {
      this.login(message.sid)
      return
    }
    const terminal = this.open.get(message.sid)
    if (terminal === undefined) return
    this.watchIdle(message.sid, terminal)
    if (message.kind === 'data') terminal.shell.type(message.data)
    else if (message.kind === 'logout') this.close(message.sid, terminal)
    else if (message.kind === 'ack') {
      terminal.unacknowledged -= message.bytes
      this.flush(message.sid, terminal)
    }
  }

  private login(sid: string): void {
    if (this.open.size >= MAX_TERMINALS) {
      this.send('login', loginPayload(sid, 1))
      return
    }
    this.send('login', loginPayload(sid, 0))
    const shell = new PretendShell(this.agent, {
      print: (text) => this.print(sid, text),
      exit: () => this.end(sid),
      file: (name) => this.files.begin(sid, name),
    })
    const terminal = { shell, waiting: Buffer.alloc(0), unacknowledged: 0, cancelIdle: () => undefined }
    this.open.set(sid, terminal)
    this.watchIdle(sid, terminal)
    shell.start()
  }

  private print(sid: string, text: string): void {
    const terminal = this.open.get(sid)
    if (terminal === undefined) return
    terminal.waiting = Buffer.concat([terminal.waiting, Buffer.from(text)])
    this.flush(sid, terminal)
  }

  /** Pieces as large as a read of the PTY, as long as the window is open. */
  private flush(sid: string, terminal: Terminal): void {
    while (terminal.waiting.length > 0 && terminal.unacknowledged <= TERMINAL_WINDOW_BYTES) {
      const piece = terminal.waiting.subarray(0, TERMINAL_WINDOW_BYTES)
      terminal.waiting = terminal.waiting.subarray(piece.length)
      terminal.unacknowledged += piece.length
      this.send('termdata', dataPayload(sid, piece))
    }
  }

  private watchIdle(sid: string, terminal: Terminal): void {
    terminal.cancelIdle()
    terminal.cancelIdle = this.agent.life.after(IDLE_MS, () => this.end(sid))
  }

  /** The shell has gone: the other side is told. */
  private end(sid: string): void {
    const terminal = this.open.get(sid)
    if (terminal === undefined) return
    this.close(sid, terminal)
    this.send('logout', dataPayload(sid, Buffer.alloc(0)))
  }

  private close(sid: string, terminal: Terminal): void {
    terminal.cancelIdle()
    this.open.delete(sid)
  }
}
