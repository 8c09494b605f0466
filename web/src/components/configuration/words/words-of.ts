import type { TFunction } from 'i18next'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { Formats } from '../../../i18n/use-formats'

export type ConfigT = TFunction<['configuration', ConfigSection]>

export interface WordsOf {
  t: ConfigT
  formats: Formats
  exists: (key: string) => boolean
}
