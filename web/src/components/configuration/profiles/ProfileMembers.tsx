import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import { useConfigWords } from '../words/use-words'
import { fieldWords } from '../words/value-words'

interface ProfileMembersProps {
  /** Of what follows. */
  section: ConfigSection
  value: readonly string[]
  choices: readonly string[]
  onChange: (members: string[]) => void
}

/** Which values a profile sets; the others stay as each has them that follows it. */
export function ProfileMembers({ section, value, choices, onChange }: ProfileMembersProps) {
  const { t } = useTranslation('configuration')
  const words = useConfigWords()
  return (
    <MultiSelect
      label={t('profiles.sets')}
      description={t(section === 'wireless' ? 'profiles.setsHintSsids' : 'profiles.setsHint')}
      clearable
      value={value.filter((one) => choices.includes(one))}
      error={value.length === 0 ? t('profiles.setsNothing') : undefined}
      data={choices.map((member) => ({ value: member, label: fieldWords(section, member, words) }))}
      onChange={onChange}
    />
  )
}
