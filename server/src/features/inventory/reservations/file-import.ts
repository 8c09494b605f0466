import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import type { importReservations } from '#contract/inventory/reservations.ts'
import type { Caller } from '../../../http/route.ts'
import { type DeviceLine, readDeviceFile, rowError } from './read-file.ts'
import type { ReservationsService } from './reservations.service.ts'

type Answer = AnswerOf<typeof importReservations>

/** Devices of a file, bound ahead: every mistake is named by its row and column, and with one nothing is reserved. */
export class FileImport {
  readonly #reservations: ReservationsService
  constructor(reservations: ReservationsService) {
    this.#reservations = reservations
  }

  async run(
    caller: Caller,
    { group, csv, dryRun }: BodyOf<typeof importReservations>,
    address: string,
  ): Promise<Answer> {
    await this.#reservations.networkOf(group)
    const file = readDeviceFile(csv)
    const devices = file.lines.flatMap(({ device }) => device ?? [])
    const own = await this.#reservations.ownAmong(caller, devices)
    const ownLines = file.lines.filter(({ device }) => device && own.has(device.sn))
    const errors = [...file.errors, ...ownLines.map(({ row }) => rowError(row, 'sn', 'own_already'))]
    const room = await this.#reservations.room(caller)
    if (devices.length > room) errors.push(rowError(1, null, 'too_many_reservations', { maximum: room }))
    const answer = { rows: rowsOf(file.lines, errors), errors, reserved: 0 }
    if (dryRun || errors.length > 0) return answer
    const { reserved } = await this.#reservations.reserve(caller, { group, devices }, address)
    return { ...answer, reserved }
  }
}

function rowsOf(lines: readonly DeviceLine[], errors: Answer['errors']): Answer['rows'] {
  const wrong = new Set(errors.map(({ row }) => row))
  return lines.map(({ row, cells: { sn, name, type, label } }) => ({
    ...{ row, sn: sn.slice(0, 64), name: name.slice(0, 64), type: type.slice(0, 64), label: label !== '' },
    wrong: wrong.has(row),
  }))
}
