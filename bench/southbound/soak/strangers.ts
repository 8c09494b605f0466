import { serialToSn } from '#protocols/ucentral/serial.ts'
import {
  issueCertificate,
  type TestCertificate,
} from '../../../server/src/southbound/testing/issue-certificate.ts'
import { TestDevice, type TestDeviceOptions } from '../../../server/src/southbound/testing/test-device.ts'
import { pause } from '../scene/child.ts'
import type { Server } from '../scene/server.ts'

const AT_ONCE = 16
/** After its introduction a device stays for so long, ms. */
const STAY_MS = 20
/** An answer takes less. */
const PATIENCE_MS = 10_000

type Visit = (listener: Listener, number: number) => Promise<void>

interface Listener {
  port: number
  /** Of a bound device, in whose name others call. */
  bound: string
}

/** 12 hex digits of a device that was never here. */
export const serialOf = (number: number): string => `02c0${number.toString(16).padStart(8, '0')}`

/** One of many addresses of this machine. */
const addressOf = (number: number): string => `127.1.${(number >> 8) % 250}.${number % 250}`

export function dial(port: number, serial: string, more: Partial<TestDeviceOptions> = {}): TestDevice {
  return new TestDevice({ port, serial, ...more })
}

/** Who waited in vain to be heard, or was sent away before. */
let notHeard = 0
export const strangersNotHeard = (): number => notHeard

/** @returns false when it was not heard: in a crowd the newest are first, and others call again */
async function entered(device: TestDevice): Promise<boolean> {
  try {
    await device.opened()
    return true
  } catch {
    device.close()
    notHeard++
    return false
  }
}

/** A device that somebody waits for: it calls until it is heard. */
export async function called(make: () => TestDevice): Promise<TestDevice> {
  let device = make()
  while (!(await entered(device))) device = make()
  return device
}

/** Is let in and waits to be bound, as somebody who invents serial numbers does. */
const waits: Visit = async ({ port }, number) => {
  const device = dial(port, serialOf(number), { localAddress: addressOf(number) })
  if (!(await entered(device))) return
  device.connect()
  device.state({ unit: { load: [1, 1, 1] } })
  device.event('event', { data: { event: [1, { type: 'x', payload: {} }] } })
  await pause(STAY_MS)
  if (number % 2 === 0) device.close()
  else await left(device)
}

const left = async (device: TestDevice): Promise<void> => {
  device.ws.close(1000)
  await closed(device)
}

const closed = async ({ ws }: TestDevice): Promise<void> => {
  if (ws.readyState === ws.CLOSED) return
  await Promise.race([new Promise((resolve) => ws.once('close', resolve)), pause(PATIENCE_MS)])
  ws.terminate()
}

/** Says nothing that could be understood. */
const babbles: Visit = async ({ port }, number) => {
  const device = dial(port, serialOf(number), { localAddress: addressOf(number) })
  if (!(await entered(device))) return
  for (let i = 0; i < 12; i++) device.raw(`{"${number}":`)
  await closed(device)
}

/** Calls in the name of a bound device, with a key of its own. */
const pretends: Visit = async ({ port, bound }, number) => {
  const device = dial(port, bound, { localAddress: addressOf(number) })
  if (!(await entered(device))) return
  device.connect()
  await closed(device)
}

/** Its certificate says another name. */
const misnamed: Visit = async ({ port }, number) => {
  const certificate = issueCertificate(serialOf(number + 0x1000000))
  const device = dial(port, serialOf(number), { certificate, localAddress: addressOf(number) })
  if (!(await entered(device))) return
  device.connect()
  await closed(device)
}

const withoutCertificate: Visit = async ({ port }, number) => {
  await closed(dial(port, serialOf(number), { certificate: null, localAddress: addressOf(number) }))
}

/** Most are let in: they leave most behind. */
const VISITS: readonly Visit[] = [waits, waits, waits, waits, babbles, pretends, misnamed, withoutCertificate]

/** Devices that were never here: they come, are refused or wait, and go. @param from the number of the first */
export async function strangersCome(listener: Listener, from: number, count: number): Promise<void> {
  let next = from
  const visitor = async () => {
    for (let number = next++; number < from + count; number = next++)
      await VISITS[number % VISITS.length]!(listener, number)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
}

/** A device that somebody binds, orders about and releases; it tells what devices tell meanwhile. */
export async function comesAndIsReleased(server: Server, group: number, number: number): Promise<void> {
  const serial = serialOf(number)
  const sn = serialToSn(serial)
  const port = Number(new URL(server.devices).port)
  const device = await called(() => dial(port, serial))
  device.connect()
  await seen(server, group, sn)
  await server.call('/v2/devices', { action: 'bind', data: { sn, mac: serial.slice(-6), group } })
  device.state({ unit: { load: [1, 1, 1] } })
  const locating = await server.call<{ id: number }>('/v2/devices', { action: 'locate', data: { sn } })
  if (number % 2 === 0) await answered(device, locating.id)
  else device.close()
  await server.call('/v2/devices', { action: 'unbind', data: { sn } })
  device.close()
}

async function answered(device: TestDevice, _id: number): Promise<void> {
  const { id } = await device.command()
  device.answer(id, { error: 1, text: 'no' })
}

/** Until the server knows of it: what it says and what is asked go different ways. */
async function seen(server: Server, group: number, sn: string): Promise<void> {
  const waits = () => server.call<{ sn: string }[]>('/v2/devices', { action: 'scan', data: { group } })
  for (let i = 0; i < 100; i++) {
    if ((await waits()).some((one) => one.sn === sn)) return
    await pause(STAY_MS)
  }
  throw new Error(`${sn} was never seen`)
}

/** A bound device that stays, of which others pretend to be. */
export async function boundDevice(server: Server, group: number, serial: string): Promise<TestCertificate> {
  const certificate = issueCertificate(serial)
  const port = Number(new URL(server.devices).port)
  const device = await called(() => dial(port, serial, { certificate }))
  device.connect()
  const sn = serialToSn(serial)
  await seen(server, group, sn)
  await server.call('/v2/devices', { action: 'bind', data: { sn, mac: serial.slice(-6), group } })
  device.close()
  return certificate
}
