import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { type Below, below, outsideOfTls } from './begin-tls.ts'
import type { PiecewiseTransport } from './piecewise-transport.ts'
import { RecordSocket } from './record-socket.ts'
import { TrafficKeys } from './traffic-keys.ts'

/**
 * OpenSSL keeps 32 KB for a connection as long as it lasts, for what is over after the handshake. A connection of TLS
 * 1.3 goes on without it, with the keys it agreed on (docs/decisions/0214); any other goes on as it is.
 *
 * @param socket of `beginTls`; nobody wrote to it, and what is read of it, if anything, is `head`
 * @param then with what to talk over, and what of it was read already; not called where it closes before
 */
export function continueInRecords(
  socket: TLSSocket,
  head: Buffer,
  then: (socket: Duplex, head: Buffer) => void,
): void {
  const found = below(socket)
  const suite = socket.getCipher().standardName
  if (!found || !mayTakeOver(found, suite)) {
    then(socket, head)
    return
  }
  found.transport.hold()
  whenQuiet(found.transport, () => {
    if (socket.destroyed) return
    const read: Buffer[] = [head]
    for (let more = socket.read(); more !== null; more = socket.read()) read.push(more)
    const records = takeOver(socket, found, suite)
    outsideOfTls(() => then(records, Buffer.concat(read)))
  })
}

/** Where OpenSSL was handed a part of a record, the rest of it is for OpenSSL too. */
const mayTakeOver = ({ secrets, transport }: Below, suite: string): boolean =>
  secrets.client !== undefined &&
  secrets.server !== undefined &&
  transport.received.isBetween &&
  TrafficKeys.knows(suite)

/** OpenSSL says something after the handshake by itself: when it was written it may have more. */
function whenQuiet(transport: PiecewiseTransport, then: () => void): void {
  transport.whenWritten(() =>
    setImmediate(() => setImmediate(() => (transport.isWriting ? whenQuiet(transport, then) : then()))),
  )
}

function takeOver(socket: TLSSocket, { line, transport, secrets }: Below, suite: string): RecordSocket {
  const keys = {
    received: new TrafficKeys(suite, secrets.client!, transport.received.protected),
    sent: new TrafficKeys(suite, secrets.server!, transport.sent.protected),
  }
  const arrived = transport.release()
  socket.destroy()
  return new RecordSocket(line, keys, arrived)
}
