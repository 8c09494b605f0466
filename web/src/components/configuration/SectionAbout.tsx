import { useTranslation } from 'react-i18next'
import { Age } from '../Age'
import type { Section } from './use-section'

/** Which version stands, who saved it and when. */
export function SectionAbout({ section }: { section: Section }) {
  const { t } = useTranslation('configuration')
  const { now } = section
  if (!now) return null
  if (now.version === 0) return <span>{t('about.never')}</span>
  return (
    <span>
      <bdi>{t('about.saved', { version: now.version, who: now.savedBy ?? t('system') })}</bdi>{' '}
      {now.savedAt !== null && <Age at={now.savedAt} />}
    </span>
  )
}
