import { useTranslation } from 'react-i18next'
import type { FlowCrossing, FlowStand, WatchedPort } from '#contract/flow-monitor/endpoints.ts'
import { useFormats } from '../../i18n/use-formats'
import { FactList } from '../../ui/FactList'
import { StateMark, type Tone } from '../../ui/StateMark'
import { Age } from '../Age'
import { flowWords } from '../configuration/sections/switching'
import { useConfigWords } from '../configuration/words/use-words'
import { fieldWords, valueWords } from '../configuration/words/value-words'
import { Figure } from '../history/Figure'
import { Unknown } from '../Unknown'
import { FlowHistory } from './FlowHistory'
import css from './PortFlow.module.css'
import type { PortFlows } from './use-port-flows'

const tones: Record<FlowStand, Tone> = {
  ...{ within: 'ok', above: 'bad', below: 'bad', measuring: 'busy' },
  ...{ silent: 'idle', no_counters: 'warn', off: 'idle' },
}
const crossingsShown = 10

interface PortFlowFactsProps {
  sn: string
  port: string
  flows: PortFlows | null
}

/** How the flow of a port stands to its thresholds, and what was crossed; nothing where it is not watched. */
export function PortFlowFacts({ sn, port, flows }: PortFlowFactsProps) {
  const { t } = useTranslation(['flow-monitor', 'switching'])
  const found = flows?.of(port)
  if (!found || (found.watched === null && found.crossings.length === 0)) return null
  return (
    <section className={css.flow} aria-label={t('switching:field.flow')}>
      <h3 className={css.title}>{t('switching:field.flow')}</h3>
      {found.watched && <WatchedPortFacts sn={sn} watched={found.watched} />}
      <strong>{t('last')}</strong>
      {found.crossings.length === 0 && <p className={css.note}>{t('none')}</p>}
      <ul className={css.list}>
        {found.crossings.slice(0, crossingsShown).map((crossing) => (
          <Crossing key={crossing.id} crossing={crossing} />
        ))}
      </ul>
    </section>
  )
}

function WatchedPortFacts({ sn, watched }: { sn: string; watched: WatchedPort }) {
  const { t } = useTranslation(['flow-monitor', 'switching'])
  const formats = useFormats()
  const words = useConfigWords()
  const { port, flow, stand, kbps, since } = watched
  const interval = formats.duration(flow.intervalSeconds)
  const mean = t('mean', { interval })
  return (
    <>
      <p className={css.note}>{t('switching:flow.about')}</p>
      <StateMark tone={tones[stand]} text={t(`stand.${stand}`)} />
      {stand === 'measuring' && since !== null && (
        <p className={css.note}>{t('since', { at: formats.time(since), interval })}</p>
      )}
      <FactList
        columns={1}
        facts={[
          {
            name: mean,
            value:
              kbps === null ? (
                <Unknown reason="notReported" />
              ) : (
                <Figure name="portTraffic" thing={port}>
                  {formats.bitRate(kbps * 1000)}
                </Figure>
              ),
          },
          { name: fieldWords('switching', 'flow.action', words), value: flowWords(flow, words) },
          {
            name: fieldWords('switching', 'flow.direction', words),
            value: valueWords('switching', 'flow.direction', flow.direction, words),
          },
        ]}
      />
      <FlowHistory sn={sn} port={port} flow={flow} label={mean} />
    </>
  )
}

function Crossing({ crossing }: { crossing: FlowCrossing }) {
  const { t } = useTranslation(['flow-monitor', 'switching'])
  const formats = useFormats()
  const why = useWhy()
  const { kind, at, kbps, limitKbps, endedAt, step, action, by } = crossing
  const done = step === 'done' && action !== 'report' ? action : step
  const reason = crossing.why === null ? null : why(crossing.why)
  return (
    <li>
      <span className={css.head}>
        <span>
          {t(`crossed.${kind}`, {
            limit: formats.bitRate(limitKbps * 1000),
            flow: formats.bitRate(kbps * 1000),
          })}
        </span>
        <Age at={at} />
      </span>
      <span className={css.head}>
        <StateMark
          tone={step === 'failed' ? 'bad' : step === 'not_done' ? 'warn' : 'idle'}
          text={t(`step.${done as 'told'}`)}
        />
        <span>{endedAt === null ? t('lasts') : t('until', { at: formats.time(endedAt) })}</span>
      </span>
      {reason && <span className={css.note}>{reason}</span>}
      {by !== null && action !== 'report' && <span className={css.note}>{t('by', { name: by })}</span>}
    </li>
  )
}

/** Why it was not done, in our words or in those for how a configuration ended. */
function useWhy(): (why: string) => string {
  const { t, i18n } = useTranslation(['flow-monitor', 'configuration'])
  return (why) => {
    if (i18n.exists(`flow-monitor:why.${why}`)) return t(`flow-monitor:why.${why as 'limit'}`)
    if (i18n.exists(`configuration:outcome.${why}`)) return t(`configuration:outcome.${why as 'refused'}`)
    return why
  }
}
