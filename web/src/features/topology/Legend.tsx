import { useTranslation } from 'react-i18next'
import { StateMark } from '../../ui/StateMark'
import drawing from './drawing/Drawing.module.css'
import css from './TopologyPage.module.css'

const lines = [
  { word: 'medium.wired', look: { 'data-medium': 'wired' } },
  { word: 'medium.wireless', look: { 'data-medium': 'wireless' } },
  { word: 'legend.busy', look: { 'data-load': 'busy' } },
  { word: 'legend.full', look: { 'data-load': 'full' } },
  { word: 'legend.unsure', look: { 'data-unsure': true } },
  { word: 'legend.stale', look: { 'data-stale': true } },
] as const

/** What lines and marks mean. */
export function Legend() {
  const { t } = useTranslation(['topology', 'inventory'])
  return (
    <ul className={css.legend} aria-label={t('legend.title')}>
      <li>
        <StateMark tone="ok" text={t('inventory:status.online')} />
      </li>
      <li>
        <StateMark tone="idle" text={t('inventory:status.offline')} />
      </li>
      {lines.map(({ word, look }) => (
        <li key={word}>
          <svg width="34" height="8" aria-hidden="true">
            <path d="M0 4H34" className={drawing.lines} {...look} />
          </svg>
          <span>{t(word)}</span>
        </li>
      ))}
    </ul>
  )
}
