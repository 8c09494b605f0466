/**
 * Symbols of units as the field writes them in each language. Scales are SI (MB = 10⁶ B, readings C47), smallest
 * first. Screens and report files take them from here, so that a figure reads alike everywhere.
 */
export interface UnitSymbols {
  readonly bitRate: readonly string[]
  readonly bytes: readonly string[]
  readonly watts: readonly string[]
  readonly wattHours: readonly string[]
  readonly volts: string
  readonly amps: string
  readonly milliamps: string
  readonly ampHours: string
  readonly celsius: string
  readonly dbm: string
  readonly db: string
  readonly megahertz: string
  readonly metres: string
  readonly squareMetres: string
  readonly kilometres: string
  readonly seconds: string
  readonly hertz: string
  readonly perMinute: string
}

/** Where devices and their makers are read in English, rates are, too. */
const common: UnitSymbols = {
  bitRate: ['bps', 'kbps', 'Mbps', 'Gbps', 'Tbps'],
  bytes: ['B', 'kB', 'MB', 'GB', 'TB', 'PB'],
  watts: ['W', 'kW', 'MW'],
  wattHours: ['Wh', 'kWh', 'MWh', 'GWh'],
  ...{ volts: 'V', amps: 'A', milliamps: 'mA', ampHours: 'Ah', celsius: '°C' },
  ...{ dbm: 'dBm', db: 'dB', megahertz: 'MHz', metres: 'm', squareMetres: 'm²', kilometres: 'km' },
  ...{ seconds: 's', hertz: 'Hz', perMinute: '1/min' },
}

const perSecond = { bitRate: ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s'] }

const own: Readonly<Record<string, Partial<UnitSymbols>>> = {
  cs: perSecond,
  de: perSecond,
  sv: perSecond,
  fr: { ...perSecond, bytes: ['o', 'ko', 'Mo', 'Go', 'To', 'Po'] },
  ru: {
    bitRate: ['бит/с', 'кбит/с', 'Мбит/с', 'Гбит/с', 'Тбит/с'],
    bytes: ['Б', 'кБ', 'МБ', 'ГБ', 'ТБ', 'ПБ'],
    watts: ['Вт', 'кВт', 'МВт'],
    wattHours: ['Вт·ч', 'кВт·ч', 'МВт·ч', 'ГВт·ч'],
    ...{ volts: 'В', amps: 'А', milliamps: 'мА', ampHours: 'А·ч' },
    ...{ dbm: 'дБм', db: 'дБ', megahertz: 'МГц', metres: 'м', squareMetres: 'м²', kilometres: 'км' },
    ...{ seconds: 'с', hertz: 'Гц', perMinute: '1/мин' },
  },
}

/** @param locale a language, also with a calendar behind it (`th-u-ca-gregory`) */
export function unitSymbols(locale: string): UnitSymbols {
  return { ...common, ...own[locale.split('-u-')[0] ?? ''] }
}
