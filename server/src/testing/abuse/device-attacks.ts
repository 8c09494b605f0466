import { once } from 'node:events'
import { request } from 'node:https'
import { tracePackets } from '#contract/inventory/commands/command-endpoints.ts'
import { bindDevice } from '#contract/inventory/endpoints.ts'
import { issueCertificate, type TestCertificate } from '../../southbound/testing/issue-certificate.ts'
import { TestDevice } from '../../southbound/testing/test-device.ts'
import { eventually } from '../eventually.ts'
import { ask, type Field } from './field.ts'

const uploading = { error: 0, text: 'Success', resultText: 'Uploading file' }
/** Sends a byte so often, ms. */
const DRIP_MS = 200

/** One key for all dials of this stranger: made once, as making it is the dearest part. */
let stolen: TestCertificate | undefined

/** Somebody else's serial number with a key that is not its device's: handshake, connect message, gone. */
export async function dialAs(sn: string, { devicePort }: Field): Promise<void> {
  const serial = sn.replaceAll(':', '').toLowerCase()
  stolen ??= issueCertificate(serial)
  await dialled(new TestDevice({ port: devicePort, serial, certificate: stolen }))
}

/** A serial number that nobody has seen. */
export async function dialUnknown({ devicePort }: Field): Promise<void> {
  const serial = randomSerial()
  await dialled(new TestDevice({ port: devicePort, serial, certificate: issueCertificate(serial) }))
}

async function dialled(device: TestDevice): Promise<void> {
  try {
    await device.opened()
    device.connect()
    // An answer to a ping says that what was sent before it was read.
    device.ws.ping()
    await Promise.race([once(device.ws, 'pong'), once(device.ws, 'close')])
  } finally {
    device.close()
  }
}

/** A device of the stranger's own, whose captures take as long to send as they may. */
export async function uploadSlowly(field: Field, until: AbortSignal): Promise<void> {
  const serial = randomSerial()
  const device = new TestDevice({
    ...{ port: field.devicePort, serial, certificate: issueCertificate(serial) },
  })
  try {
    await device.opened()
    device.connect({ restrictions: { developer: false } })
    const sn = serial.replace(/(..)(?=.)/g, '$1:').toUpperCase()
    const mine = { sn, mac: serial.slice(-6), group: field.stranger.network }
    await eventually(async () => (await ask(field.url, field.stranger.session, bindDevice, mine)).ok)
    while (!until.aborted && !device.closed) await traceSlowly(device, sn, field, until)
  } finally {
    device.close()
  }
}

async function traceSlowly(device: TestDevice, sn: string, field: Field, until: AbortSignal): Promise<void> {
  const input = { sn, interface: 'up0v0', duration: 1 }
  const asked = await ask(field.url, field.stranger.session, tracePackets, input)
  await asked.arrayBuffer()
  const { id, method, params } = await device.command()
  if (method !== 'trace') return device.answer(id, { error: 1, text: 'no helper' })
  device.answer(id, uploading)
  await drip(String(params.uri), until)
}

/** A file that says it is long and comes byte by byte, until it is refused. */
function drip(uri: string, until: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'multipart/form-data; boundary=X', 'content-length': 1_000_000 }
  const call = request(uri, { method: 'POST', headers, rejectUnauthorized: false, signal: until })
  call.on('error', () => call.destroy())
  call.on('response', (answer) => answer.resume())
  call.write('--X\r\nContent-Disposition: form-data; name="data"; filename="a"\r\n\r\n')
  const timer = setInterval(() => call.write(' '), DRIP_MS)
  return new Promise((resolve) =>
    call.on('close', () => {
      clearInterval(timer)
      resolve()
    }),
  )
}

/** Locally administered, as no vendor's are. */
const randomSerial = (): string =>
  `02${Math.floor(Math.random() * 2 ** 40)
    .toString(16)
    .padStart(10, '0')}`
