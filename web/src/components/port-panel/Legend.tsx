import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats'
import { glyphs } from './glyphs'
import css from './PortPanel.module.css'
import type { PortMode } from './port-state'

const filled = (tone: string) => ({ background: `var(--${tone})` })
const outline = { border: '1px solid var(--line-strong)' }

/** What the colours of the panel mean. */
export function Legend({
  mode,
  hasPoe,
  children,
}: {
  /** Null: the colours mean something else, told by `children`. */
  mode: PortMode | null
  hasPoe: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation('inventory')
  const { bitRate: rate } = useFormats()
  const modes = {
    status: [
      { style: filled('ok'), words: t('port.up') },
      { style: outline, words: t('port.down') },
    ],
    speed: [
      { style: filled('warn'), words: `< ${rate(1e9)}` },
      { style: filled('ok'), words: `≥ ${rate(1e9)}` },
      { style: filled('busy'), words: `≥ ${rate(1e10)}` },
      { style: outline, words: t('port.down') },
    ],
    poe: [
      { style: filled('ok'), words: t('poe.status.delivering') },
      { style: filled('bad'), words: t('poe.status.fault') },
      { style: outline, words: `${t('poe.status.searching')}, ${t('poe.status.disabled')}` },
    ],
  }
  const entries = mode === null ? [] : modes[mode]
  return (
    <div className={css.legend}>
      {entries.map((entry) => (
        <span key={entry.words}>
          <i style={entry.style} />
          {entry.words}
        </span>
      ))}
      {children}
      <span>
        <svg width="8" height="11" viewBox="29 -9.5 8 10" aria-hidden="true">
          <path className={css.uplink} d={glyphs.uplink} />
        </svg>
        {t('port.roles.upstream')}
      </span>
      {hasPoe && (
        <span>
          <svg width="8" height="11" viewBox="3.5 -10 7.5 11" aria-hidden="true">
            <path className={css.power} d={glyphs.power} />
          </svg>
          {t('port.powers')}
        </span>
      )}
    </div>
  )
}
