import { radio } from '../inventory/state/air-state.ts'

const bands = radio.shape.band.unwrap()
export type RadioBand = (typeof bands.options)[number]

/** A radio as people know it: by its band, and by its number where that does not say which. */
export interface RadioName {
  band: RadioBand | null
  /** As the device counts; null where its band alone names it. */
  radio: string | null
}

/** In a document: `5G`, `5G/1`, `/1`. */
export const writeRadioName = ({ band, radio }: RadioName): string =>
  `${band ?? ''}${radio === null ? '' : `/${radio}`}`

export function readRadioName(text: string): RadioName {
  const at = text.indexOf('/')
  const band = bands.safeParse(at < 0 ? text : text.slice(0, at))
  return { band: band.data ?? null, radio: at < 0 ? null : text.slice(at + 1) }
}
