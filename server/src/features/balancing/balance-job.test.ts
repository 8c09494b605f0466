import { expect, it } from 'vitest'
import type { RunningJob } from '../../jobs/job-handler.ts'
import { silentLogger } from '../../lib/logger.ts'
import type { BalanceRepository, MoveRow } from './balance.repository.ts'
import type { Crowd } from './balance.ts'
import { balanceJob } from './balance-job.ts'

const began = 1_800_000_000_000
const settings = { enabled: true, threshold: 2, difference: 1, retries: 2 }

/** Two access points; a client of the crowded one was heard by the other. */
function aHall() {
  const at = { now: began, on: 'a' }
  const rows: MoveRow[] = []
  const asked: string[] = []
  const balances = {
    removeBefore: async () => {},
    active: async () => [{ network: 7, settings }],
    moves: async (_network: number, since: number) => rows.filter((row) => row.at >= since),
    asked: async (
      network_id: number,
      { mac, from, to }: { mac: string; from: string; to: string },
      when: number,
    ) => {
      rows.push({
        id: rows.length + 1,
        network_id,
        at: when,
        mac,
        from_sn: from,
        to_sn: to,
        outcome: 'asked',
      })
    },
    became: async (id: number, outcome: string) => {
      rows[id - 1]!.outcome = outcome
    },
  } as unknown as BalanceRepository
  const client = (mac: string, sn: string, heard: Crowd['clients'][number]['heard'] = []) => ({
    ...{ mac, sn, name: null, ssid: 'Hall', band: '5G', signalDbm: -60, heard },
  })
  const crowds = (): Crowd[] => {
    const mobile = client('m', at.on, [{ sn: 'b', dbm: -55, bssid: 'bb', at: began }])
    const others = [client('x', 'a'), client('y', 'a')]
    const on = (sn: string) => [mobile, ...others].filter((one) => one.sn === sn)
    return ['a', 'b'].map((sn) => ({ sn, online: true, group: '', clients: on(sn) }))
  }
  const job = balanceJob({
    ...{ balances, log: silentLogger, clock: { now: () => at.now } },
    networks: { networks: async () => [{ id: 7, tenant: 3, project: 0, timezone: 'UTC' }] },
    service: { crowds: async () => ({ crowds: crowds(), names: new Map() }) },
    steer: async (sn, mac, bssid) => asked.push(`${sn} ${mac} ${bssid}`),
  })
  const run = (minutes: number) => {
    at.now = began + minutes * 60_000
    return job.run({ signal: new AbortController().signal } as unknown as RunningJob<never>)
  }
  return { at, rows, asked, run }
}

it('asks once, and sees that it moved', async () => {
  const hall = aHall()
  await hall.run(0)
  expect(hall.asked).toEqual(['a m bb'])
  hall.at.on = 'b'
  await hall.run(1)
  expect(hall.rows.map(({ outcome }) => outcome)).toEqual(['moved'])
  expect(hall.asked).toHaveLength(1)
})

it('asks who stays as often as is set within the hour, and no more', async () => {
  const hall = aHall()
  for (const minute of [0, 1, 2, 5, 20, 40]) await hall.run(minute)
  expect(hall.asked).toHaveLength(2)
  expect(hall.rows.map(({ outcome }) => outcome)).toEqual(['stayed', 'stayed'])
  await hall.run(70)
  expect(hall.asked).toHaveLength(3)
})
