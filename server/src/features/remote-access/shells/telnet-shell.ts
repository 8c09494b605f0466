import type { LinkConnection } from '../../../southbound/ports.ts'
import type { Shell, ShellEvents, ShellSize } from './shell.ts'
import { NO_OPERATION, TelnetClient } from './telnet-codec.ts'

/** Printed and not drawn yet; more is not read. */
const WINDOW = 65_536
/** Typed, and not taken by the device: more ends it. */
const MAX_UNSENT = 1_048_576
/** Devices close what is silent for 30 s. */
export const ALIVE_MS = 20_000

/** A device's telnet server, to be typed into. */
export function telnetShell(connection: LinkConnection, size: ShellSize, events: ShellEvents): Shell {
  const client = new TelnetClient(size, (answer) => {
    // One that takes nothing needs no answers, which would pile up.
    if (!connection.writableNeedDrain) connection.write(answer)
  })
  let untaken = 0
  connection.write(NO_OPERATION)
  const alive = setInterval(() => connection.write(NO_OPERATION), ALIVE_MS).unref()
  connection.on('data', (chunk: Buffer) => {
    const drawn = client.receive(chunk)
    if (drawn.length === 0) return
    untaken += drawn.length
    if (untaken > WINDOW) connection.pause()
    events.printed(drawn)
  })
  connection.on('error', () => undefined)
  connection.once('close', () => {
    clearInterval(alive)
    events.ended()
  })
  return {
    write: (keys) => {
      if (connection.writableLength > MAX_UNSENT) connection.destroy()
      return connection.write(client.keys(keys))
    },
    resize: (columns, rows) => client.resize(columns, rows),
    taken: (bytes) => {
      untaken = Math.max(0, untaken - bytes)
      if (untaken <= WINDOW) connection.resume()
    },
    end: () => connection.destroy(),
  }
}
