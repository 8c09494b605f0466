/** ISO 3166-1 codes; their names come from the browser in the language of the page. */
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

export interface CountryChoice {
  value: string
  label: string
}

const names = new Map<string, Intl.DisplayNames>()

/** A country in the language of the page. */
export function countryName(locale: string, code: string): string {
  const known = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' })
  names.set(locale, known)
  return known.of(code) ?? code
}

export function countryChoices(locale: string): CountryChoice[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}

/** Where the browser's time zone is, else the region of its language, for instance DE of de-DE; only a suggestion. */
export function suggestedCountry(languages: readonly string[], zone?: string): string {
  const there = zone ? countryOf(zone) : undefined
  if (there) return there
  const regions = languages.map((language) => new Intl.Locale(language).region)
  return regions.find((region) => region !== undefined && codes.includes(region)) ?? ''
}

const countries = new Map<string, string | undefined>()

/** Asked once: browsers take milliseconds to go through all countries. */
function countryOf(zone: string): string | undefined {
  if (!countries.has(zone))
    countries.set(
      zone,
      codes.find((code) => zonesOf(code).includes(zone)),
    )
  return countries.get(zone)
}

/** As far as the browser knows them; not every one does. */
function zonesOf(code: string): string[] {
  const country = new Intl.Locale(`und-${code}`) as Intl.Locale & {
    getTimeZones?: () => string[] | undefined
  }
  return country.getTimeZones?.() ?? []
}

/** Time zones with how far they are from UTC now, for instance "Europe/Berlin (GMT+1)". */
export function timeZoneChoices(): CountryChoice[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return (zones.includes('UTC') ? zones : ['UTC', ...zones]).map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
}

export const suggestedTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
