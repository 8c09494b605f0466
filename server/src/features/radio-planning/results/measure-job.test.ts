import { expect, it } from 'vitest'
import { type RadioSettings, usualRadio } from '#contract/configuration/sections/radios.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { RunningJob } from '../../../jobs/job-handler.ts'
import { silentLogger } from '../../../lib/logger.ts'
import type { ChangeItem } from '../../configuration/sections/radios.reader.ts'
import type { ChoiceRepository, ChoiceRow } from './choice.repository.ts'
import { measureJob } from './measure-job.ts'

const DAY = 86_400_000
const began = 1_800_000_000_000

/** An access point on channel 36 that a plan sends to 100. */
function aPlannedRadio(others: { before: number | null; after: number | null; late?: number }) {
  const row: ChoiceRow = {
    ...{ id: 1, network_id: 7, sn: 'ap1', radio: '5G', planned_at: began, username: 'me' },
    ...{ from_channel: 36, from_power: 20, to_channel: 100, to_power: null },
    ...{ applied_at: null, outcome: 'waiting', figure: null, before: null, after: null },
    ...{ hours: null, figures: null },
  }
  const at = { now: began, channel: 36, said: 36 as number | undefined }
  const applied: ChangeItem[] = []
  const choices = {
    open: async () => {
      const again = ['better', 'same', 'unknown'].includes(row.outcome) && row.hours === 24
      return ['waiting', 'measuring'].includes(row.outcome) || again ? [{ ...row }] : []
    },
    move: async (of: ChoiceRow, values: Partial<ChoiceRow>) =>
      of.outcome === row.outcome && Boolean(Object.assign(row, values)),
    removeBefore: async () => {},
  } as unknown as ChoiceRepository
  const radios = (): RadioSettings[] => [
    { ...usualRadio('5G'), ...(at.said !== undefined && { channel: at.said }) },
  ]
  const job = measureJob({
    choices,
    inventory: {
      placeOf: async () => ({ tenant: 3, network: 7, name: 'AP-1' }),
      state: async () =>
        ({ radios: [{ id: '1', band: '5G', channel: at.channel, clients: 0 }] }) as unknown as DeviceState,
    },
    radios: { of: async () => ({ version: 4, radios: radios(), above: false, own: null }) },
    series: {
      query: async ({ time }) => {
        const value =
          time * 1000 < began + DAY
            ? others.before
            : time * 1000 > began + 3 * DAY
              ? (others.late ?? others.after)
              : others.after
        const result =
          value === null ? [] : [{ metric: {}, value: [time, String(value)] as [number, string] }]
        return { resultType: 'vector', result, warnings: [], infos: [] }
      },
    },
    apply: async (_tenant, item) => {
      applied.push(item)
      at.said = 36
    },
    clock: { now: () => at.now },
    log: silentLogger,
  })
  const look = async (now: number) => {
    at.now = now
    await job.run({ signal: new AbortController().signal } as unknown as RunningJob<never>)
    return row.outcome
  }
  const applies = () => Object.assign(at, { channel: 100, said: 100 })
  return { row, at, applied, look, applies }
}

it('waits until the device transmits so, and judges a day later by what others use of the air', async () => {
  const one = aPlannedRadio({ before: 0.4, after: 0.1 })
  expect(await one.look(began + 600_000)).toBe('waiting')
  one.applies()
  expect(await one.look(began + 1_200_000)).toBe('measuring')
  expect(await one.look(began + DAY)).toBe('measuring')
  expect(await one.look(began + DAY + 1_200_000)).toBe('better')
  expect(one.row).toMatchObject({ figure: 'others', before: 0.4, after: 0.1, applied_at: began + 1_200_000 })
  expect(one.applied).toEqual([])
})

it('looks again after three days, and takes back what only those show', async () => {
  const one = aPlannedRadio({ before: 0.4, after: 0.39, late: 0.7 })
  one.applies()
  await one.look(began + 600_000)
  expect(await one.look(began + DAY + 1_200_000)).toBe('same')
  expect(one.row.hours).toBe(24)
  expect(await one.look(began + 2 * DAY)).toBe('same')
  expect(await one.look(began + 3 * DAY + 1_200_000)).toBe('reverted')
  expect(one.row).toMatchObject({ hours: 72, before: 0.4, after: 0.7 })
  const fine = aPlannedRadio({ before: 0.4, after: 0.1 })
  fine.applies()
  await fine.look(began + 600_000)
  await fine.look(began + DAY + 1_200_000)
  expect(await fine.look(began + 3 * DAY + 1_200_000)).toBe('better')
  expect(fine.row.hours).toBe(72)
  expect(JSON.parse(fine.row.figures!)).toContainEqual({ figure: 'others', before: 0.4, after: 0.1 })
})

it('takes back what got worse, as it was before', async () => {
  const one = aPlannedRadio({ before: 0.1, after: 0.35 })
  one.applies()
  await one.look(began + 600_000)
  expect(await one.look(began + 2 * DAY)).toBe('reverted')
  expect(one.applied).toMatchObject([
    { sn: 'ap1', base: 4, document: { intent: { radios: [{ band: '5G', channel: 36 }] } } },
  ])
  await one.look(began + 3 * DAY)
  expect(one.applied).toHaveLength(1)
})

it('leaves alone what a person changed since, what nothing was measured of, and what was never applied', async () => {
  const changed = aPlannedRadio({ before: 0.1, after: 0.9 })
  changed.applies()
  await changed.look(began + 600_000)
  changed.at.said = 44
  expect(await changed.look(began + 2 * DAY)).toBe('superseded')
  const unmeasured = aPlannedRadio({ before: null, after: 0.9 })
  unmeasured.applies()
  await unmeasured.look(began + 600_000)
  expect(await unmeasured.look(began + 2 * DAY)).toBe('unknown')
  const never = aPlannedRadio({ before: 0.1, after: 0.1 })
  expect(await never.look(began + 15 * DAY)).toBe('superseded')
  expect([...changed.applied, ...unmeasured.applied, ...never.applied]).toEqual([])
})
