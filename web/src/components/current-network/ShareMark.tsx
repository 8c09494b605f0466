import { useTranslation } from 'react-i18next'
import css from './ShareMark.module.css'
import type { SharedPlace } from './share-of'

/** ⇣ shared with us, ⇡ shared with others (readings C15). */
export function ShareMark({ place: { Share, sharedOut, permission } }: { place: SharedPlace }) {
  const { t } = useTranslation('shell')
  if (Share === 0 && sharedOut === 0) return null
  const received = t(permission === 'read' ? 'share.receivedRead' : 'share.received')
  const given = t('share.given', { count: sharedOut })
  return (
    <span className={css.marks}>
      {Share > 0 && <Mark sign="⇣" text={received} />}
      {sharedOut > 0 && <Mark sign="⇡" text={given} />}
    </span>
  )
}

function Mark({ sign, text }: { sign: string; text: string }) {
  return (
    <span title={text} className={css.mark}>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
