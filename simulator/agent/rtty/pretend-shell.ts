import type { Agent } from '../agent.ts'
import { play } from '../commands/script.ts'

interface Screen {
  print(text: string): void
  exit(): void
  /** A program wants to send a file, or to take one. */
  file(name: string | null): boolean
}

const BANNER = '\r\n\r\nBusyBox v1.36.1 built-in shell (ash)\r\n\r\n'
const CONTROL_C = '\u0003'
const CONTROL_D = '\u0004'
const BACKSPACE = ['\u007f', '\b']

/** A shell to type into: it knows the commands that scripts know, and runs nothing. */
export class PretendShell {
  private readonly agent: Agent
  private readonly screen: Screen
  private line = ''
  /** A password is typed: it is not shown. */
  private isSecret = false

  constructor(agent: Agent, screen: Screen) {
    this.agent = agent
    this.screen = screen
  }

  start(): void {
    this.screen.print(BANNER)
    this.prompt()
  }

  /** Keys as they come from the terminal. */
  type(keys: Buffer): void {
    for (const key of keys.toString('utf8')) this.press(key)
  }

  private press(key: string): void {
    if (key === '\r' || key === '\n') this.enter()
    else if (key === CONTROL_C) this.abandon()
    else if (key === CONTROL_D) {
      if (this.line === '') this.screen.exit()
    } else if (BACKSPACE.includes(key)) this.erase()
    else if (key >= ' ') {
      this.line += key
      if (!this.isSecret) this.screen.print(key)
    }
  }

  private enter(): void {
    const line = this.line.trim()
    this.line = ''
    this.screen.print('\r\n')
    if (this.isSecret || line === 'passwd') {
      this.password()
      return
    }
    if (line === 'exit' || line === 'logout') {
      this.screen.exit()
      return
    }
    const [, way, name] = /^rtty -([RS])(?: (\S+))?$/.exec(line) ?? []
    if (way !== undefined) {
      if (!this.screen.file(way === 'S' ? (name ?? '') : null)) this.screen.print('No such file\r\n')
      this.prompt()
      return
    }
    const { result } = play(this.agent, line)
    this.screen.print(result.replace(/^\/tmp\/script: line 1/, '-ash').replaceAll('\n', '\r\n'))
    this.prompt()
  }

  /** Asks once, and keeps nothing. */
  private password(): void {
    this.isSecret = !this.isSecret
    if (this.isSecret) this.screen.print('New password: ')
    else {
      this.screen.print('passwd: password for root changed\r\n')
      this.prompt()
    }
  }

  private abandon(): void {
    this.line = ''
    this.isSecret = false
    this.screen.print('^C\r\n')
    this.prompt()
  }

  private erase(): void {
    if (this.line === '') return
    this.line = this.line.slice(0, -1)
    if (!this.isSecret) this.screen.print('\b \b')
  }

  private prompt(): void {
    this.screen.print(`root@${this.agent.node.hostname}:~# `)
  }
}
