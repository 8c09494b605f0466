import { ActionIcon, Button, Select } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import { useConfigWords } from '../words/use-words'
import { fieldWords } from '../words/value-words'
import css from './Profiles.module.css'

const NONE = ' '

interface ProfileChoiceProps {
  /** Of what follows. */
  section: ConfigSection
  profiles: readonly { key: string; name: string }[]
  /** Undefined: it follows none; null: those chosen differ. */
  value: string | undefined | null
  /** What it says itself in spite of its profile. */
  own: readonly string[]
  disabled?: boolean
  /** The way to the first one, as long as there is none. */
  onMake?: (() => void) | undefined
  onChoose: (key: string | null) => void
  onReset: (member: string) => void
}

/** Which profile something follows, and in what it differs, each with the way back. */
export function ProfileChoice(props: ProfileChoiceProps) {
  const { profiles, value, own, disabled = false } = props
  const { t } = useTranslation('configuration')
  const words = useConfigWords()
  if (props.onMake && profiles.length === 0 && value === undefined)
    return (
      <div className={css.first}>
        <span className={css.label}>{t('profiles.follows')}</span>
        <p className={css.none}>{t('profiles.none')}</p>
        <Button size="compact-sm" variant="default" disabled={disabled} onClick={props.onMake}>
          {t('profiles.add')}
        </Button>
      </div>
    )
  const isGone = typeof value === 'string' && !profiles.some(({ key }) => key === value)
  return (
    <div>
      <Select
        label={t('profiles.follows')}
        description={t('profiles.followsHint')}
        placeholder={value === null ? t('profiles.mixed') : undefined}
        error={isGone ? t('profiles.gone') : undefined}
        allowDeselect={false}
        disabled={disabled}
        value={value === null || isGone ? null : (value ?? NONE)}
        data={[
          { value: NONE, label: t('profiles.nobody') },
          ...profiles.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        onChange={(key) => key !== null && props.onChoose(key === NONE ? null : key)}
      />
      {own.length > 0 && (
        <ul className={css.own} aria-label={t('profiles.own')}>
          {own.map((member) => {
            const name = fieldWords(props.section, member, words)
            return (
              <li key={member}>
                {name}
                <ActionIcon
                  size="xs"
                  variant="subtle"
                  disabled={disabled}
                  aria-label={t('profiles.reset', { name })}
                  title={t('profiles.reset', { name })}
                  onClick={() => props.onReset(member)}
                >
                  <IconArrowBackUp size={13} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
