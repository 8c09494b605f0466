import { useTranslation } from 'react-i18next'
import type { Section } from '../../components/configuration/use-section'
import { Notice } from '../../ui/Notice'

/** Where nobody has saved anything: whether what is shown runs, or is only a beginning. */
export function Basis({ section }: { section: Section }) {
  const { t } = useTranslation('lan')
  const basis = section.now?.basis
  if (basis === 'running') return <Notice tone="busy">{t('basis.running')}</Notice>
  return basis === 'none' ? <Notice tone="warn">{t('basis.none')}</Notice> : null
}
