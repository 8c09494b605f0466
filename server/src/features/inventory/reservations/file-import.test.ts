import { expect, it } from 'vitest'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import type { importReservations, Reservation } from '#contract/inventory/reservations.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { newSn, openInventory, proofOf } from '../testing/open-inventory.ts'

type Answer = AnswerOf<typeof importReservations>

describeOnEngines('devices of a file', (db) => {
  const opened = async () => {
    const at = await openInventory(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const take = (lines: string[], dryRun = false): Promise<Answer> =>
      at.call('devices.import', me, { group, csv: lines.join('\r\n'), dryRun })
    const list = async (): Promise<Reservation[]> => at.call('devices.reservations', me)
    return { ...at, me, group, take, list }
  }

  it('are shown before, and reserved when nothing is wrong', async () => {
    const at = await opened()
    const [one, two] = [newSn(), newSn()]
    const lines = [
      'SN;name;mac;label;type',
      `${one.toLowerCase()};"Lobby; west";${proofOf(one)};K7PM;AP`,
      '',
      `${two};;${proofOf(two)};;`,
    ]
    const shown = await at.take(lines, true)
    expect(shown).toMatchObject({
      reserved: 0,
      errors: [],
      rows: [
        { row: 2, sn: one.toLowerCase(), name: 'Lobby; west', type: 'AP', label: true, wrong: false },
        { row: 4, sn: two, name: '', label: false },
      ],
    })
    expect(await at.list()).toEqual([])
    expect(await at.take(lines)).toMatchObject({ reserved: 2, errors: [] })
    const reserved = (await at.list()).sort((a, b) => a.sn.localeCompare(b.sn))
    expect(reserved).toMatchObject([
      { sn: one, name: 'Lobby; west', type: 'ap', label: true },
      { sn: two, name: '', type: null, label: false },
    ])
    await at.inventory.stop()
  })

  it('names every mistake by row and column, and takes nothing', async () => {
    const at = await opened()
    const [good, own] = [newSn(), newSn()]
    await at.dial(own)
    await at.call('devices.bind', at.me, { sn: own, mac: proofOf(own), group: at.group })
    const answer = await at.take([
      'sn,mac,name,type',
      `${good},${proofOf(good)},Good,ap`,
      `${good},${proofOf(good)},Again,`,
      'SHORT,12,,toaster',
      `${newSn()},,,`,
      `${own},${proofOf(own)},,`,
      `${newSn()},aabbcc,,,more`,
    ])
    expect(answer.reserved).toBe(0)
    expect(answer.errors.map(({ row, column, reason }) => [row, column, reason])).toEqual(
      expect.arrayContaining([
        [3, 'sn', 'row_twice'],
        [4, 'sn', 'invalid_value'],
        [4, 'mac', 'invalid_value'],
        [4, 'type', 'invalid_value'],
        [5, 'mac', 'missing'],
        [6, 'sn', 'own_already'],
        [7, null, 'too_many_cells'],
      ]),
    )
    expect(answer.errors).toHaveLength(7)
    expect(answer.rows.map(({ wrong }) => wrong)).toEqual([false, true, true, true, true, true])
    expect(await at.list()).toEqual([])
    await at.inventory.stop()
  })

  it.each([
    ['', [1, null, 'empty_file']],
    ['sn,mac', [1, null, 'empty_file']],
    ['sn,name\nA,B', [1, 'mac', 'column_missing']],
    ['sn,mac,sn\nA,B,C', [1, 'sn', 'column_twice']],
    ['sn,mac,colour\nA,B,C', [1, 'colour', 'unknown_column']],
    ['sn,mac\n"A,B', [2, null, 'no_end_of_cell']],
  ])('a file that begins wrong: %j', async (csv, expected) => {
    const at = await opened()
    const { errors, rows } = await at.take([csv])
    expect(errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([expected])
    expect(rows).toEqual([])
    await at.inventory.stop()
  })
})
