import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats'
import { Hint } from '../ui/Hint'

/** What was true once: pale, and how long ago on hover and for screen readers. */
export function Old({ at, children }: { at: number; children: ReactNode }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const words = () => `${t('detail.old')} ${formats.age(at)}`
  return (
    <Hint label={words}>
      <span style={{ color: 'var(--text-faint)' }}>{children}</span>
      <span className="visually-hidden"> ({words()})</span>
    </Hint>
  )
}
