import { useTranslation } from 'react-i18next'
import css from './Palette.module.css'

/** Which keys do what; on a phone there are none. */
export function PaletteFoot() {
  const { t } = useTranslation('search')
  return (
    <div className={css.foot} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.choose')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('keys.open')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('keys.close')}
      </span>
    </div>
  )
}
