import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { Served } from '../../testing/served.ts'
import { PretendFleet } from '../configuration/testing/pretend-fleet.ts'

const folder = mkdtempSync(join(tmpdir(), 'roost-incident-'))
const presence = { holdMs: 600, clearMs: 1_500, startMs: 3_000, bootMs: 20_000 }
const settings = { ROOST_DEVICE_PING_MS: '500', ROOST_DEVICE_GONE_MS: '2000' }
const start = (before?: Served) =>
  Served.start({ folder, settings, pace: { presence, conditionMs: 50 }, ...(before && { before }) })
let at: Served
let fleet: PretendFleet | undefined
afterAll(async () => {
  await fleet?.stop()
  await at?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Another process over the same records, of which the one before is killed, or ends in order. */
async function again(how: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await at.end(how)
  at = await start(at)
  await at.signIn()
}

const kinds = 'gateway,switch,ap,ap'
const always = ['--interval', '1', '--fast-reconnect', '300', '--reboot-seconds', '1']

async function site() {
  const ca = join(folder, 'tls', 'ca.crt')
  fleet = await PretendFleet.start(Number(at.devicePort), ca, [...always, '--devices', '4', '--kinds', kinds])
  const place = { Timezone: 'UTC', Country: 'DE', Address: 'Main street 1' }
  const { ID: PID } = await at.call<{ ID: number }>('/v2/projects', { data: { Name: 'P' } })
  const { ID: group } = await at.call<{ ID: number }>('/v2/groups', {
    data: { PID, Name: 'Office', ...place },
  })
  const devices = await fleet.devices()
  for (const { sn, mac } of devices) {
    const bind = { action: 'bind', data: { sn, mac: mac.slice(-8), group } }
    await eventually(() => at.call('/v2/devices', bind).catch(() => undefined), 60_000)
  }
  const reported = async (sn: string) =>
    (await at.call<{ state: unknown }>(`/v2/device/info?sn=${encodeURIComponent(sn)}`)).state
  await eventually(async () => (await Promise.all(devices.map(({ sn }) => reported(sn)))).every(Boolean))
  return { fleet, sw: devices.find(({ kind }) => kind === 'switch')!.sn }
}

it('an incident that outlives two servers, one of them killed, is one alarm from beginning to end', async () => {
  at = await start()
  await at.signIn()
  const { fleet: pretend, sw } = await site()
  const list = () => at.call<Alarm[]>('/v2/alarm')
  const incident = async () =>
    (await list()).filter(({ type }) => type.startsWith('device')).map((one) => ({ ...one }))
  await pretend.tell(sw, 'unplug')
  const [told] = await eventually(async () => {
    const found = await incident()
    return found.length > 0 ? found : undefined
  })
  expect(told).toMatchObject({ type: 'device_off', sn: sw, resolvedAt: null })
  await again('SIGKILL')
  // What happens while nobody is there, or has only just come, counts as well.
  await pretend.tell(sw, 'storm', '?port=Ethernet7')
  const known = async () =>
    (await incident()).map(({ id, type, sn, createdAt }) => ({ id, type, sn, createdAt }))
  const same = [{ id: told!.id, type: 'device_off', sn: sw, createdAt: told!.createdAt }]
  expect(await known()).toEqual(same)
  await again('SIGTERM')
  expect(await known()).toEqual(same)
  await pretend.tell(sw, 'heal', '?what=unplug')
  await at.end('SIGKILL')
  at = await start(at)
  await at.signIn()
  const over = await eventually(async () => {
    const found = await incident()
    return found.every(({ resolvedAt }) => resolvedAt !== null) ? found : undefined
  })
  expect(over.map(({ id }) => id)).toEqual([told!.id])
  await eventually(async () => (await list()).some(({ type, sn }) => type === 'broadcast_storm' && sn === sw))
})
