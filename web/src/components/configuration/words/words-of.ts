import type { TFunction } from 'i18next'
import type { Formats } from '../../../i18n/use-formats'
import type { WordsFile } from './namespaces'

export type ConfigT = TFunction<['configuration', WordsFile]>

export interface WordsOf {
  t: ConfigT
  formats: Formats
  exists: (key: string) => boolean
}
