import { useTranslation } from 'react-i18next'
import type { CablePort, CommandResult } from '#contract/inventory/commands/command-results.ts'
import { useFormats } from '../../../../i18n/use-formats'
import { FactList } from '../../../../ui/FactList'
import { StateMark } from '../../../../ui/StateMark'
import css from './CableView.module.css'

type Cables = Extract<CommandResult, { type: 'cable' }>

/** Cables by port: each pair as a line as long as it was measured, or what the module says of itself. */
export function CableView({ result }: { result: Cables }) {
  const { t } = useTranslation('inventory')
  const longest = Math.max(1, ...result.ports.flatMap(({ pairs }) => pairs.map(({ meters }) => meters ?? 0)))
  return (
    <div className={css.ports}>
      {result.ports.map((port) => (
        <section key={port.port} aria-label={port.port} className={css.port}>
          <h3>
            <bdi>{port.port}</bdi>
            {port.link && <small dir="auto">{t('cable.link', { link: port.link })}</small>}
          </h3>
          {port.pairs.map((pair) => (
            <PairLine key={pair.pair} pair={pair} longest={longest} />
          ))}
          {port.module.length > 0 && (
            <FactList facts={port.module.map(({ name, value }) => ({ name, value: <bdi>{value}</bdi> }))} />
          )}
          {port.pairs.length === 0 && port.module.length === 0 && <p>{t('cable.nothing')}</p>}
        </section>
      ))}
      {result.missing.length > 0 && (
        <p className={css.missing}>
          {t('cable.missing')} <bdi>{result.missing.join(', ')}</bdi>
        </p>
      )}
    </div>
  )
}

function PairLine({ pair, longest }: { pair: CablePort['pairs'][number]; longest: number }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const ok = pair.status.toLowerCase() === 'ok'
  const share = pair.meters === undefined ? 0 : pair.meters / longest
  return (
    <div className={css.pair}>
      <span>{t('cable.pair', { pair: pair.pair })}</span>
      <StateMark tone={ok ? 'ok' : 'warn'} text={pair.status} />
      <span className={css.track} aria-hidden="true">
        <span className={css.line} data-ok={ok} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={css.length}>
        {pair.meters === undefined ? t('cable.noLength') : formats.metres(pair.meters)}
      </span>
    </div>
  )
}
