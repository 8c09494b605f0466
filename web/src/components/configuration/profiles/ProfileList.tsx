import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PROFILES_MAX } from '#contract/configuration/profile-names.ts'
import type { AnyProfile } from './follow'
import css from './Profiles.module.css'

interface ProfileListProps<Profile extends AnyProfile> {
  profiles: readonly Profile[]
  locked: boolean
  /** What it is about, on one line. */
  words: (profile: Profile) => string
  onAdd: () => void
  onEdit: (profile: Profile) => void
  onRemove: (profile: Profile) => void
}

/** The profiles of a place, each by its name. */
export function ProfileList<Profile extends AnyProfile>(props: ProfileListProps<Profile>) {
  const { profiles, locked } = props
  const { t } = useTranslation('configuration')
  return (
    <>
      {profiles.length === 0 ? (
        <p className={css.none}>{t('profiles.none')}</p>
      ) : (
        <ul className={css.list}>
          {profiles.map((profile) => (
            <li key={profile.key} className={css.row}>
              <div className={css.words}>
                <button
                  type="button"
                  className={css.name}
                  disabled={locked}
                  onClick={() => props.onEdit(profile)}
                >
                  <bdi>{profile.name}</bdi>
                </button>
                <span className={css.about}>{props.words(profile)}</span>
              </div>
              <ActionIcon
                variant="subtle"
                size="lg"
                disabled={locked}
                aria-label={t('profiles.remove', { name: profile.name })}
                onClick={() => props.onRemove(profile)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={locked || profiles.length >= PROFILES_MAX}
          onClick={props.onAdd}
        >
          {t('profiles.add')}
        </Button>
      </div>
    </>
  )
}

/** The list with one put in its place, or at the end. */
export const withProfile = <Profile extends AnyProfile>(all: readonly Profile[], one: Profile): Profile[] =>
  all.some(({ key }) => key === one.key)
    ? all.map((other) => (other.key === one.key ? one : other))
    : [...all, one]

/** A name that two of them have; null: none. */
export const twiceNamed = (all: readonly AnyProfile[]): string | null =>
  all.find(({ name }, at) => all.findIndex((other) => other.name === name) < at)?.name ?? null
