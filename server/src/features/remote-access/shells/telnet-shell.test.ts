import { Duplex } from 'node:stream'
import { expect, it } from 'vitest'
import type { LinkConnection } from '../../../southbound/ports.ts'
import { telnetShell } from './telnet-shell.ts'

/** DO NAWS: each is answered with ten bytes and more. */
const ASKED = Buffer.concat(Array.from({ length: 1_000 }, () => Buffer.from([255, 253, 31])))

function deafServer() {
  const connection = new Duplex({ read: () => undefined, write: () => undefined })
  const events = { printed: () => undefined, ended: () => undefined }
  const shell = telnetShell(connection as unknown as LinkConnection, { columns: 80, rows: 24 }, events)
  return { connection, shell }
}

it('a telnet server that asks on and on, and takes no answer, gets no more of them', () => {
  const { connection } = deafServer()
  for (let i = 0; i < 200; i++) connection.emit('data', ASKED)
  expect(connection.writableLength).toBeLessThan(200_000)
  connection.destroy()
})

it('what is typed to one that takes nothing has an end', () => {
  const { connection, shell } = deafServer()
  connection.on('error', () => undefined)
  for (let i = 0; i < 20; i++) shell.write(Buffer.alloc(65_000))
  expect(connection.destroyed).toBe(true)
})
