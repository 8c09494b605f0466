import type { Cellular } from '#contract/inventory/state/field-equipment.ts'
import type { JsonObject } from '#protocols/json.ts'
import { dropAbsent } from './fields/drop-absent.ts'
import type { FieldReader, Range } from './fields/field-reader.ts'
import { LENGTHS } from './fields/maxima.ts'

/** What 3GPP can express, LTE and NR (TS 36.133, TS 38.133). */
const RSRP: Range = { min: -160, max: -20 }
const RSRQ: Range = { min: -50, max: 25 }
const SINR: Range = { min: -40, max: 50 }
const SLOT: Range = { min: 0, max: 16 }
/** 15 digits of an IMEI, 16 of an IMEI with version; 18 to 22 of a card, some end in F. */
const IMEI = /^\d{14,16}$/
const ICCID = /^\d{17,22}F?$/i

/** `cellular`: the mobile modem, its card and the air. */
export function mapCellular(reader: FieldReader, source: JsonObject, at: string): Cellular {
  const text = (key: string) => reader.text(source, key, at, LENGTHS.word)
  return dropAbsent({
    modem: text('modem'),
    imei: digits(reader, source, 'imei', at, IMEI),
    iccid: digits(reader, source, 'iccid', at, ICCID),
    simSlot: reader.integer(source, 'sim_slot', at, SLOT),
    operator: text('operator'),
    technology: text('technology'),
    band: text('band'),
    rsrpDbm: reader.number(source, 'rsrp_dbm', at, RSRP),
    rsrqDb: reader.number(source, 'rsrq_db', at, RSRQ),
    sinrDb: reader.number(source, 'sinr_db', at, SINR),
    connected: reader.flag(source, 'connected', at),
  })
}

function digits(
  reader: FieldReader,
  source: JsonObject,
  key: string,
  at: string,
  form: RegExp,
): string | undefined {
  const text = reader.text(source, key, at, LENGTHS.word)
  if (text === undefined || form.test(text)) return text
  return reader.wrong(`${at}/${key}`, 'unknown_value')
}
