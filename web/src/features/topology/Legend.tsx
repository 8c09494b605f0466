import { useTranslation } from 'react-i18next'
import type { LinkMedium, TopologyGraph } from '#contract/topology/graph.ts'
import { StateMark } from '../../ui/StateMark'
import drawing from './drawing/Drawing.module.css'
import css from './TopologyPage.module.css'

const lines = [
  { word: 'medium.wired', look: { 'data-medium': 'wired' } },
  { word: 'medium.wireless', look: { 'data-medium': 'wireless' }, of: 'wireless' },
  { word: 'medium.mesh', look: { 'data-medium': 'mesh' }, of: 'mesh' },
  { word: 'medium.overlay', look: { 'data-medium': 'overlay' }, of: 'overlay' },
  { word: 'legend.spare', look: { 'data-spare': true }, of: 'spare' },
  { word: 'legend.busy', look: { 'data-load': 'busy' } },
  { word: 'legend.full', look: { 'data-load': 'full' } },
  { word: 'legend.unsure', look: { 'data-unsure': true } },
  { word: 'legend.stale', look: { 'data-stale': true } },
] as const satisfies readonly { word: string; look: object; of?: LinkMedium | 'spare' }[]

/** What lines and marks mean; of kinds of links those that there are. */
export function Legend({ graph: { links, spares } }: { graph: TopologyGraph }) {
  const media = new Set<string>(links.map(({ medium }) => medium))
  if (spares.length > 0) media.add('spare')
  const shown = lines.filter((line) => !('of' in line) || media.has(line.of))
  const { t } = useTranslation(['topology', 'inventory'])
  return (
    <ul className={css.legend} aria-label={t('legend.title')}>
      <li>
        <StateMark tone="ok" text={t('inventory:status.online')} />
      </li>
      <li>
        <StateMark tone="idle" text={t('inventory:status.offline')} />
      </li>
      {shown.map(({ word, look }) => (
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
