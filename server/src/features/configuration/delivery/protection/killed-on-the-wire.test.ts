import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ChangeSetDetail, DeviceChange, DeviceConfig } from '#contract/configuration/schemas.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { engines, openTestDb } from '../../../../testing/engines.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { addressOf } from '../../../../testing/migrated.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { Served } from '../../../../testing/served.ts'
import { CONFIGURATION_SETTINGS } from '../../configuration.settings.ts'
import { ssidOf, wireless } from '../../testing/documents.ts'
import { PretendFleet } from '../../testing/pretend-fleet.ts'

/** The shortest time that agents take, so that nobody waits for the usual one. */
const protection = {
  ...CONFIGURATION_SETTINGS.protection,
  ...{
    seconds: 10,
    settleMs: 500,
    answerMs: 500,
    askMs: 500,
    graceMs: 1_000,
    restoreMs: 4_000,
    returnMs: 5_000,
  },
}
const pace = { settings: { retryAfterMs: [10, 10, 10], protection } }

interface Step {
  step: string
  /** What the first device does until the server has gone. */
  fault?: string
  reached(change: DeviceChange): boolean
}

/** By what the server itself tells: what it was told last may be a moment further. */
const steps: Step[] = [
  { step: 'armed', reached: (one) => one.protection === 'armed' },
  { step: 'configured', fault: 'config-held', reached: (one) => one.outcome === 'sent' },
  { step: 'heard', reached: (one) => one.outcome === 'confirming' },
  { step: 'confirmed', reached: (one) => one.outcome === 'applied' },
]

describe.each(engines)(
  'the process ends with -9 while a change is brought to protected devices, on %s',
  (engine) => {
    let folder: string
    let settings: Record<string, string>
    let server: Served
    let fleet: PretendFleet
    let group: number
    let sns: string[]
    openForTests(async (atEnd) => {
      folder = mkdtempSync(join(tmpdir(), 'roost-protected-'))
      atEnd(() => rmSync(folder, { recursive: true, force: true }))
      const { db, close } = await openTestDb(engine)
      atEnd(close)
      settings = engine === 'sqlite' ? {} : { ROOST_DATABASE_URL: await addressOf(db) }
      server = await Served.start({ folder, settings, pace })
      atEnd(() => server.kill())
      await server.signIn()
      const options = ['--devices', '2', '--kinds', 'ap', '--interval', '1', '--fast-reconnect', '300']
      fleet = await PretendFleet.start(Number(server.devicePort), join(folder, 'tls', 'ca.crt'), options)
      atEnd(() => fleet.stop())
      await furnish()
    })

    async function furnish(): Promise<void> {
      const place = { Timezone: 'UTC', Country: 'DE', Address: 'Main street 1' }
      const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: 'P' } })
      const data = { PID, Name: 'Office', ...place }
      group = (await server.call<{ ID: number }>('/v2/groups', { data })).ID
      const devices = await fleet.devices()
      sns = devices.map(({ sn }) => sn)
      for (const { sn, mac } of devices) {
        const bind = { action: 'bind', data: { sn, mac: mac.slice(-8), group } }
        await eventually(() => server.call('/v2/devices', bind).catch(() => undefined))
      }
    }
    const statuses = () => server.call<DeviceConfig[]>(`/v2/configuration/devices?group=${group}`)
    const section = () =>
      server.call<{ version: number; document: SectionDocument }>(
        `/v2/configuration?group=${group}&section=wireless`,
      )
    async function save(name: string): Promise<number> {
      const data = {
        ...{ group, document: wireless(ssidOf(name)), acceptAssumptions: true },
        base: (await section()).version,
      }
      return (await server.call<{ id: number }>('/v2/configuration', { action: 'apply', data })).id
    }
    const changeOf = async (set: number, sn: string) => {
      const path = `/v2/logs/config?changeSet=${set}&sn=${encodeURIComponent(sn)}`
      return (await server.call<DeviceChange[]>(path))[0]
    }
    const settled = () =>
      eventually(async () => {
        const now = await statuses()
        const isOver = ({ state, online }: DeviceConfig) =>
          online && (state === 'in_sync' || state === 'rolled_back')
        return now.length === sns.length && now.every(isOver) ? now : undefined
      })

    it('before anything is killed they run what is wanted, and are protected', async () => {
      const set = await save('First')
      const now = await settled()
      expect(now.map(({ state }) => state)).toEqual(['in_sync', 'in_sync'])
      expect((await changeOf(set, sns[0]!))?.protection).toBe('confirmed')
    })

    it.each(steps)(
      '$step: after the next start the set is complete, or taken back',
      async ({ step, fault, reached }) => {
        const [first] = sns as [string, string]
        const before = (await section()).version
        if (fault) await fleet.tell(first, fault)
        const set = await save(`At ${step}`)
        await eventually(async () => {
          const change = await changeOf(set, first)
          return change !== undefined && reached(change)
        })
        await server.kill()
        if (fault) await fleet.tell(first, 'heal')
        server = await Served.start({ folder, settings, pace, before: server })
        await server.signIn()
        const { now, takenBackBy } = await eventually(async () => {
          const now = await settled()
          const path = `/v2/logs/config/set?id=${set}`
          const { takenBackBy } = await server.call<ChangeSetDetail>(path)
          // A device that went back takes its set with it, a moment later.
          const isWhole = takenBackBy !== null || now.every(({ state }) => state === 'in_sync')
          return isWhole ? { now, takenBackBy } : undefined
        })
        const { version } = await section()
        if (takenBackBy === null) {
          expect(now.map(({ state }) => state)).toEqual(['in_sync', 'in_sync'])
          expect(version).toBe(before + 1)
        } else expect(version).toBe(before + 2)
        for (const { state, wantedId, reportedId } of now)
          if (state === 'in_sync') expect(reportedId).toBe(wantedId)
      },
    )
  },
)
