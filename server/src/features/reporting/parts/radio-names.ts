import { writeRadioName } from '#contract/reporting/radio-name.ts'
import type { RadioBands } from '../../inventory/records/radio-bands.reader.ts'

/** What people call a radio of a device: its band, with its number where another has the same or none is known. */
export function radioNames(bands: RadioBands): (sn: string, radio: string) => string {
  return (sn, radio) => {
    const known = bands.get(sn)
    const band = known?.get(radio) ?? null
    const alike = [...(known?.values() ?? [])].filter((one) => one === band).length
    return writeRadioName({ band, radio: band !== null && alike === 1 ? null : radio })
  }
}
