import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DeviceCommandRecord, DeviceInfo } from '#contract/inventory/schemas.ts'
import { issueCertificate } from '../../../southbound/testing/issue-certificate.ts'
import { TestDevice } from '../../../southbound/testing/test-device.ts'
import { engines, openTestDb } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { addressOf } from '../../../testing/migrated.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { Served } from '../../../testing/served.ts'

const SERIAL = '0200000ab001'
const SN = '02:00:00:0A:B0:01'
const certificate = issueCertificate(SERIAL)

describe.each(engines)('commands of a server that is killed with -9 on %s', (engine) => {
  let folder: string
  let settings: Record<string, string>
  let server: Served
  let device: TestDevice
  openForTests(async (atEnd) => {
    folder = mkdtempSync(join(tmpdir(), 'roost-commands-'))
    atEnd(() => rmSync(folder, { recursive: true, force: true }))
    const { db, close } = await openTestDb(engine)
    atEnd(close)
    settings = engine === 'sqlite' ? {} : { ROOST_DATABASE_URL: await addressOf(db) }
    server = await Served.start({ folder, settings })
    atEnd(() => server.kill())
    await server.signIn()
    await connect()
    atEnd(() => device.close())
  })

  async function connect(): Promise<void> {
    device = await new TestDevice({ port: Number(server.devicePort), serial: SERIAL, certificate }).opened()
    device.connect()
  }
  const records = async () =>
    (await server.call<DeviceInfo>(`/v2/device/info?sn=${encodeURIComponent(SN)}`)).commands
  const statusOf = async (id: number) => (await records()).find((one) => one.id === id)?.status
  const order = (action: string, data: object) =>
    server.call<DeviceCommandRecord>('/v2/devices', { action, data: { sn: SN, ...data } })
  /** What it was told so far of that sort, oldest first; nothing is answered. */
  const told = (method: string) => device.received.filter((one) => one.method === method)

  it('wait on; one that was under way is sent again only where that does no harm', async () => {
    const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: 'P' } })
    const place = { Timezone: 'UTC', Country: 'DE', Address: 'Main street 1' }
    const { ID: group } = await server.call<{ ID: number }>('/v2/groups', {
      data: { PID, Name: 'N', ...place },
    })
    const bind = { action: 'bind', data: { sn: SN, mac: SERIAL.slice(-6), group } }
    await eventually(() => server.call('/v2/devices', bind).catch(() => undefined))
    // Binding asks for a state.
    const asked = await device.command()
    device.answer(asked.id, { error: 1, text: 'no helper' })

    const blink = await order('locate', { seconds: 10 })
    await eventually(() => told('leds')[0])
    const first = await order('script', { script: 'echo first', timeout: 5 })
    const second = await order('script', { script: 'echo second', timeout: 5 })
    expect([blink.status, first.status, second.status]).toEqual(['sent', 'queued', 'queued'])
    await server.kill()

    server = await Served.start({ folder, settings, before: server })
    await server.signIn()
    expect((await records()).map(({ status }) => status)).toEqual(['queued', 'queued', 'queued'])
    await connect()
    device.answer((await eventually(() => told('leds')[0])).id, { error: 0 })
    expect(await eventually(() => told('script')[0])).toMatchObject({ params: { script: expect.anything() } })
    await eventually(async () => (await statusOf(first.id)) === 'sent')
    await server.kill()

    server = await Served.start({ folder, settings, before: server })
    await server.signIn()
    expect(await statusOf(first.id)).toBe('unknown')
    await connect()
    const last = await eventually(() => told('script')[0])
    device.answer(last.id, { error: 0 })
    await eventually(async () => (await statusOf(second.id)) === 'done')
    expect(told('script')).toHaveLength(1)
    expect(told('leds')).toEqual([])
  }, 300_000)
})
