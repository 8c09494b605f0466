import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats'
import { glyphs } from './glyphs'
import { loadColor } from './measured-lamp'
import css from './PortPanel.module.css'
import type { PortMode } from './port-state'

const filled = (tone: string) => ({ background: `var(--${tone})` })
const outline = { border: '1px solid var(--line-strong)' }
const dashed = { border: '1px dashed var(--line-strong)' }

interface LegendProps {
  /** Null: the colours mean something else, told by `children`. */
  mode: PortMode | null
  hasPoe: boolean
  /** Badges there are to explain. */
  troubles?: ReadonlySet<'loop' | 'blocked'>
  /** Some port has settings of its own. */
  own?: boolean
  /** The flow of some port is beyond a threshold. */
  beyond?: boolean
  children?: ReactNode
}

/** What the colours and signs of the panel mean. */
export function Legend({ mode, hasPoe, troubles, own, beyond, children }: LegendProps) {
  const { t } = useTranslation('inventory')
  const entries = useEntries()
  return (
    <div className={css.legend}>
      {(mode === null ? [] : entries[mode]).map((entry) => (
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
      {own && (
        <span>
          <svg width="10" height="12" viewBox="-5 -5.500 10 11" aria-hidden="true">
            <path className={css.own} d={glyphs.own} />
          </svg>
          {t('port.own')}
        </span>
      )}
      {beyond && <Badge kind="beyond" words={t('port.beyond')} />}
      {troubles?.has('loop') && <Badge kind="loop" words={t('port.loopFound')} />}
      {troubles?.has('blocked') && <Badge kind="blocked" words={t('port.blocked')} />}
    </div>
  )
}

function Badge({ kind, words }: { kind: 'loop' | 'blocked' | 'beyond'; words: string }) {
  return (
    <span>
      <svg width="13" height="13" viewBox="-7.5 -7.5 15 15" aria-hidden="true">
        <g className={css.trouble} data-kind={kind}>
          <circle r="6.5" />
          <path d={glyphs[kind]} />
        </g>
      </svg>
      {words}
    </span>
  )
}

interface Entry {
  style: CSSProperties
  words: string
}

function useEntries(): Record<PortMode, Entry[]> {
  const { t } = useTranslation('inventory')
  const { bitRate: rate, ratio } = useFormats()
  const down = { style: outline, words: t('port.down') }
  const notMeasured = { style: dashed, words: t('port.legends.notMeasured') }
  return {
    status: [{ style: filled('ok'), words: t('port.up') }, down],
    speed: [
      { style: filled('warn'), words: `< ${rate(1e9)}` },
      { style: filled('ok'), words: `≥ ${rate(1e9)}` },
      { style: filled('busy'), words: `≥ ${rate(1e10)}` },
      down,
    ],
    poe: [
      { style: filled('ok'), words: t('poe.status.delivering') },
      { style: filled('bad'), words: t('poe.status.fault') },
      { style: outline, words: `${t('poe.status.searching')}, ${t('poe.status.disabled')}` },
      { style: dashed, words: t('poe.status.unknown') },
    ],
    vlan: [
      { style: outline, words: t('port.legends.oneVlan') },
      { style: filled('busy'), words: t('port.legends.manyVlans') },
      { style: dashed, words: t('port.legends.noVlan') },
    ],
    errors: [
      { style: filled('ok'), words: t('port.legends.noErrors') },
      { style: filled('warn'), words: t('port.legends.fewErrors') },
      { style: filled('bad'), words: t('port.legends.manyErrors') },
      down,
      notMeasured,
    ],
    utilisation: [
      ...[0, 0.5, 0.75, 1].map((load) => ({ style: { background: loadColor(load) }, words: ratio(load) })),
      down,
      notMeasured,
    ],
  }
}
