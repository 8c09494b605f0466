import { WebSocket } from 'ws'
import * as inventory from '#contract/inventory/endpoints.ts'
import type { DeviceCommandRecord, DeviceInfo } from '#contract/inventory/schemas.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { issueCertificate } from '../../../southbound/testing/issue-certificate.ts'
import { TestDevice, type TestDeviceOptions } from '../../../southbound/testing/test-device.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Client, startTestRoost, type TestRoost } from '../../../testing/test-roost.ts'

let serials = 0

/** The whole server, a person and bound devices that dial it over TLS: from call to frame and back. */
export async function openWire(
  settings: Record<string, string> = {},
  pace: Parameters<typeof startTestRoost>[1] = {},
) {
  const at = await startTestRoost(settings, pace)
  const devices: TestDevice[] = []
  const owner = await at.account('admin')
  const me = at.as(owner.token)
  const group = await makeNetwork(at, owner.tenant, 'N1')
  return {
    ...{ at, owner, me, group },
    networkOf: (tenant: number, name: string) => makeNetwork(at, tenant, name),
    network: (name: string) => makeNetwork(at, owner.tenant, name),
    async device(capabilities: Record<string, unknown> = {}, network = group) {
      const serial = `0200000${(++serials).toString(16).padStart(5, '0')}`
      const certificate = issueCertificate(serial)
      const device = new TestDevice({ port: at.devicePort, serial, certificate })
      devices.push(device)
      return { ...(await introduce(at, me, device, capabilities, network)), certificate }
    },
    /** Another connection of a device that exists. */
    again(options: Partial<TestDeviceOptions> & { serial: string }) {
      const device = new TestDevice({ port: at.devicePort, ...options })
      devices.push(device)
      return device
    },
    async close() {
      for (const device of devices) device.close()
      await at.close()
    },
  }
}

export type Wire = Awaited<ReturnType<typeof openWire>>
export type WiredDevice = Awaited<ReturnType<Wire['device']>>

function makeNetwork(at: TestRoost, tenant: number, name: string): Promise<number> {
  const place = { name, timezone: 'UTC', country: 'DE', address: '', lat: null, lng: null }
  return at.roost.tenancy.repository.createNetwork(
    tenant,
    { ...place, project_id: null, webpass_sealed: null },
    1,
  )
}

async function introduce(
  at: TestRoost,
  me: Client,
  device: TestDevice,
  capabilities: Record<string, unknown>,
  group: number,
) {
  const sn = device.serial.replace(/(..)(?=.)/g, '$1:').toUpperCase()
  await device.opened()
  device.connect(capabilities)
  await eventually(() => at.roost.southbound.sessions.get(sn))
  const bound = await me.call(inventory.bindDevice, { body: { sn, mac: device.serial.slice(-6), group } })
  if (bound.status !== 200) throw new Error(`not bound: ${JSON.stringify(bound)}`)
  const info = async (): Promise<DeviceInfo> => (await me.call(inventory.showDevice, { query: { sn } })).data
  const ended = (id: number, ...statuses: DeviceCommandRecord['status'][]) =>
    eventually(async () =>
      (await info()).commands.find((one) => one.id === id && statuses.includes(one.status)),
    )
  /** Binding asks for a state; whatever else a test expects comes after it. */
  const request = await device.command()
  device.answer(request.id, { error: 1, text: 'no helper' })
  await eventually(async () => {
    const { data } = await me.call(inventory.refreshDevice, { body: { sn } })
    // A switch is asked for more than a person asked for: all of it is refused until the person's turn came.
    await eventually(async () => {
      for (const { id } of device.received.splice(0)) device.answer(id, { error: 1, text: 'no helper' })
      return (await info()).commands.some(({ id, status }) => id === data.id && status === 'failed')
    })
    return data.status === 'sent'
  })
  return { sn, device, info, ended }
}

/** A page that watches one device. */
export async function watchDevice({ at, owner }: Wire, sn: string) {
  const events: LiveEvent[] = []
  const page = new WebSocket(`${at.url.replace('http', 'ws')}/v2/live`)
  await new Promise((resolve) => page.once('open', resolve))
  let subscribed = false
  page.on('message', (data) => {
    const message = JSON.parse(data.toString()) as { type: string }
    if (message.type === 'ready') page.send(JSON.stringify({ type: 'subscribe', topic: 'device', sn }))
    if (message.type === 'subscribed') subscribed = true
    if (message.type === 'event') events.push(message as LiveEvent)
  })
  page.send(JSON.stringify({ type: 'auth', sessid: owner.token }))
  await eventually(() => subscribed)
  return { events, close: () => page.close() }
}
