import type { Ending } from '#contract/configuration/endings.ts'
import { sectionWords } from '../sections/sections'
import { formatRanges } from '../words/ranges'
import { valueWords } from '../words/value-words'
import type { WordsOf } from '../words/words-of'

/** What an ending is about: an SSID, ports of a switch, or a device as a whole. */
export function endingTitle({ section, subjects, device }: Ending, { t }: WordsOf): string {
  const { title, titleOfSeveral } = sectionWords[section]
  if (subjects.length === 0) return device ?? t('configuration:review.devices')
  if (subjects.length > 1 && titleOfSeveral) return titleOfSeveral(subjects, t)
  return subjects.map((name) => title(name, t)).join(', ')
}

/** What ends, and what people have to do. */
export function endingWords({ code, section, values }: Ending, words: WordsOf): string {
  const { t } = words
  const [from = 0, to = 0] = values
  if (code === 'ssid_vlan' || code === 'lan_vlan')
    return t(`configuration:review.ending.${vlanKey(from, to)}`, { from, to })
  return t(`configuration:review.ending.${code}`, {
    ...{ name: from, from, to, names: values.join(', ') },
    values:
      code === 'bands_off'
        ? valueWords(section, 'bands', values, words)
        : formatRanges(values.map((value) => Number(value))),
  })
}

function vlanKey(from: string | number, to: string | number) {
  if (to === 0) return 'ssid_vlan_off'
  return from === 0 ? 'ssid_vlan_on' : 'ssid_vlan'
}

/** Where, and how many are connected to it now. */
export function endingReach({ devices, device, clients }: Ending, { t }: WordsOf): string[] {
  return [
    device ?? t('configuration:review.ending.devices', { count: devices }),
    clients === null
      ? t('configuration:review.device.clientsUnknown')
      : t('configuration:review.device.clients', { count: clients }),
  ]
}
