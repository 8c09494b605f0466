import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { sameValue, type ValueName } from '#contract/configuration/values.ts'
import type { Section } from '../use-section'
import { isOwn } from './place-levels'
import { useOriginWords } from './use-origin-words'
import css from './ValueChip.module.css'

interface ValueChipProps {
  section: Section
  name: ValueName
  /** What the value is called, for who cannot see where the button stands. */
  label: string
  locked: boolean
}

/** Where one value comes from, and the way back to what is said above. Nothing where a place says all of a section. */
export function ValueChip({ section, name, label, locked }: ValueChipProps) {
  const { t } = useTranslation('configuration')
  const words = useOriginWords(section.place)
  const { now, only, place } = section
  if (!now?.beneath || !only) return null
  const own = only.some((one) => sameValue(one, name))
  const farther = now.values.findLast(
    (one) => sameValue(one, name) && one.counts && !isOwn(one.origin, place),
  )
  // What comes from where the rest comes from is told once, above the fields.
  if (!own) return farther ? <span className={css.chip}>{words(farther.origin)}</span> : null
  return (
    <span className={css.chip} data-own>
      {t('origin.here')}
      <ActionIcon
        size="xs"
        variant="subtle"
        disabled={locked}
        aria-label={t('origin.reset', { name: label })}
        title={t('origin.reset', { name: label })}
        onClick={() => section.reset(name)}
      >
        <IconArrowBackUp size={13} />
      </ActionIcon>
    </span>
  )
}
