import type { RadioBand } from '#contract/configuration/sections/radios.ts'
import type { AnnouncedChannels } from '../../../../configuration-ports.ts'
import type { RadioProfile } from './profile.ts'
import { radioSlots } from './radio-modes.ts'

/** What documents call a band, and what we call the radio there. */
export const radioNames: Record<string, RadioBand> = {
  ...{ '2G': '2G', '5G': '5G', '5G-lower': '5G', '5G-upper': '5G-2', '6G': '6G' },
}

export function announcedChannels(radios: readonly RadioProfile[]): AnnouncedChannels {
  const told = radioSlots(radios).flatMap(({ name, radio: { channels } }) => {
    const radio = radioNames[name]
    return radio && channels.length > 0 ? [[radio, channels] as const] : []
  })
  return Object.fromEntries(told)
}
