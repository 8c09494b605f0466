import { Button } from '@mantine/core'
import { IconArrowBackUp, IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionLevel } from '#contract/configuration/section.ts'
import { ReviewOf } from '../SectionTools'
import type { Section } from '../use-section'
import css from './OriginLine.module.css'
import { isOwn, levelOf } from './place-levels'
import { useOriginWords } from './use-origin-words'

interface OriginLineProps {
  section: Section
  /** What comes from above is being changed here. */
  overriding: boolean
  onOverride: (overriding: boolean) => void
}

/** Where what counts here comes from, and the ways to have it otherwise. */
export function OriginLine({ section, overriding, onOverride }: OriginLineProps) {
  const { t } = useTranslation('configuration')
  const words = useOriginWords(section.place)
  if (!section.now) return null
  const { origin, above } = section.now
  const own = origin !== null && isOwn(origin, section.place)
  return (
    <div className={css.line}>
      <IconSitemap size={16} aria-hidden="true" className={css.icon} />
      <p className={css.words}>
        <bdi>{own && section.now.says === 'values' ? t('origin.some') : words(origin)}</bdi>
        {own && above && <span className={css.above}>{t('origin.otherwise', { from: words(above) })}</span>}
        {overriding && <span className={css.above}>{t('origin.overriding')}</span>}
      </p>
      {own && <End section={section} />}
      {origin !== null && !own && (
        <Override section={section} overriding={overriding} onOverride={onOverride} />
      )}
    </div>
  )
}

/** Says nothing here any more, once reviewed. */
function End({ section }: { section: Section }) {
  const { t } = useTranslation('configuration')
  const [reviewing, setReviewing] = useState(false)
  const above = section.now?.above ?? null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={15} />}
        disabled={section.lock !== null || section.draft !== null}
        title={section.lock ? t(`locked.${section.lock}`) : section.draft ? t('versions.draft') : undefined}
        onClick={() => setReviewing(true)}
      >
        {above ? t(`origin.use.${above.level as Exclude<SectionLevel, 'device'>}`) : t('origin.end')}
      </Button>
      {reviewing && (
        <ReviewOf section={section} proposal={{ inherit: true }} onClose={() => setReviewing(false)} />
      )}
    </>
  )
}

function Override({ section, overriding, onOverride }: OriginLineProps) {
  const { t } = useTranslation('configuration')
  const keep = () => {
    section.discard()
    onOverride(false)
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabled={section.lock !== null}
      title={section.lock ? t(`locked.${section.lock}`) : undefined}
      onClick={() => (overriding ? keep() : onOverride(true))}
    >
      {overriding ? t('origin.keep') : t(`origin.set.${levelOf(section.place)}`)}
    </Button>
  )
}
