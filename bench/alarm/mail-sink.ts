import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

export interface SunkMail {
  at: number
  text: string
}

/** A mail server that takes everything and keeps when it came. */
export class MailSink {
  readonly mails: SunkMail[] = []
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(): Promise<MailSink> {
    const server = createServer()
    const sink = new MailSink(server)
    server.on('connection', (socket) => sink.#serve(socket))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return sink
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  #serve(socket: Socket): void {
    let letter: string | null = null
    let rest = ''
    socket.setEncoding('utf8').on('error', () => undefined)
    socket.write('220 sink\r\n')
    socket.on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) letter = this.#took(socket, line, letter)
    })
  }

  /** @returns the letter as far as it has come; null between two */
  #took(socket: Socket, line: string, letter: string | null): string | null {
    if (letter !== null && line !== '.') return `${letter}${line}\n`
    if (letter !== null) this.mails.push({ at: Date.now(), text: letter })
    const isData = letter === null && /^DATA/i.test(line)
    socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    if (/^QUIT/i.test(line)) socket.end()
    return isData ? '' : null
  }

  close(): void {
    this.#server.close()
  }
}
