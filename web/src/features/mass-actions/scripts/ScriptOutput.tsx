import { useTranslation } from 'react-i18next'
import type { MassItem } from '#contract/mass-actions/endpoints.ts'
import css from './Scripts.module.css'

/** What a script printed on one device. */
export function ScriptOutput({ result: { status, text } }: { result: NonNullable<MassItem['result']> }) {
  const { t } = useTranslation('mass-actions')
  return (
    <>
      {text && (
        <pre className={css.output} dir="ltr">
          {text}
        </pre>
      )}
      {status === 'done' && !text && <small>{t('noOutput')}</small>}
    </>
  )
}
