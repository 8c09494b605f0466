import type { ManagementIntent } from '#contract/configuration/sections/management.ts'
import { plainWords, type SectionWords } from './section-words'

export const managementWords: SectionWords = {
  ...plainWords,
  title: (_name, t) => t('management:title'),
  value: (field, value, { t }) =>
    field === 'by' ? t(`management:by.${value as ManagementIntent['by']}`) : undefined,
}
