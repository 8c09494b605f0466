import { isPreferredScanning } from '#contract/radio-planning/regulatory.ts'
import type { PlanRadio } from '#contract/radio-planning/schemas.ts'
import { radioUnknowns } from '#contract/radio-planning/schemas.ts'
import { gradeOf } from '../../components/health/grade'
import type { ListColumn } from '../../components/resource-list/column'
import { Dash } from '../../ui/Dash'
import { StateMark } from '../../ui/StateMark'
import { LockBox } from './LockBox'
import css from './RadioPlanningPage.module.css'
import { findingTones, findingWords, type RadioWords, radioName } from './radio-words'

export interface ColumnsDeps extends RadioWords {
  /** Null: locks may be set; else why not. */
  forbidden: string | null
}

/** Every column of the list of radios. */
export function radioColumns(deps: ColumnsDeps): ListColumn<PlanRadio>[] {
  const { t, formats } = deps
  const told = (radio: PlanRadio, value: string | null) =>
    value ?? <Dash reason={t(`unknown.${radio.online ? 'not_reported' : 'offline'}`)} />
  const number = (value: number | null) => (value === null ? null : formats.count(value))
  return [
    {
      ...{ id: 'name', header: t('column.name'), fixed: true, width: 180 },
      cell: ({ name }) => <bdi title={name}>{name}</bdi>,
      phoneLine: (radio) => (
        <span title={`${radioName(radio.radio, t)} ${problemWords(radio, deps)}`}>
          <bdi>{radioName(radio.radio, t)}</bdi>{' '}
          {radio.channel !== null && <Channel radio={radio} words={deps} />}{' '}
          <Problem radio={radio} words={deps} />
        </span>
      ),
    },
    { id: 'radio', header: t('column.radio'), width: 90, cell: ({ radio }) => radioName(radio, t) },
    {
      ...{ id: 'channel', header: t('column.channel'), width: 175 },
      cell: (radio) => (radio.channel === null ? told(radio, null) : <Channel radio={radio} words={deps} />),
    },
    {
      ...{ id: 'power', header: t('column.power'), width: 90, align: 'end' },
      cell: (radio) => told(radio, radio.txPowerDbm === null ? null : formats.dbm(radio.txPowerDbm)),
    },
    {
      ...{ id: 'busy', header: t('column.busy'), width: 100, align: 'end' },
      cell: (radio) => told(radio, radio.busyRatio === null ? null : formats.ratio(radio.busyRatio)),
    },
    {
      ...{ id: 'clients', header: t('column.clients'), width: 80, align: 'end' },
      cell: (radio) => told(radio, number(radio.clients)),
    },
    {
      ...{ id: 'heard', header: t('column.heard'), hint: t('column.heardHint'), width: 75, align: 'end' },
      cell: ({ heard, scannedAt }) =>
        scannedAt === null ? <Dash reason={t('unknown.not_scanned')} /> : formats.count(heard),
    },
    {
      ...{ id: 'score', header: t('column.score'), width: 80, phone: true, phoneWidth: 90 },
      cell: ({ score, unknown }) =>
        score === null ? (
          <Dash reason={t(`unknown.${unknown ?? radioUnknowns[1]}`)} />
        ) : (
          <StateMark tone={gradeOf(score).tone} text={formats.count(score)} />
        ),
    },
    {
      ...{ id: 'finding', header: t('column.finding') },
      cell: (radio) => <Problem radio={radio} words={deps} />,
    },
    {
      ...{ id: 'locked', header: t('column.locked'), hint: t('column.lockedHint'), width: 80 },
      cell: (radio) => (
        <LockBox
          radio={radio}
          label={t('lock', { name: `${radio.name} ${radioName(radio.radio, t)}` })}
          forbidden={deps.forbidden}
        />
      ),
    },
  ]
}

interface CellProps {
  radio: PlanRadio
  words: RadioWords
}

function Channel({ radio: { radio, channel, widthMhz, radar }, words: { t, formats } }: CellProps) {
  const width = widthMhz === null ? null : formats.megahertz(widthMhz)
  const words = width === null ? String(channel) : t('channelWidth', { channel, width })
  const isPreferred = radio === '6G' && channel !== null && isPreferredScanning(channel)
  const mark = radar ? t('dfs') : isPreferred ? t('psc') : null
  return (
    <span className={css.channel} title={mark === null ? words : `${words} ${mark}`}>
      {words}
      {mark !== null && <span className={css.mark}>{mark}</span>}
    </span>
  )
}

function Problem({ radio, words }: CellProps) {
  const [first] = radio.findings
  const text = problemWords(radio, words)
  if (first)
    return (
      <span className={css.finding} title={text}>
        <StateMark tone={findingTones[first.code]} text={findingWords(first, words)} />
      </span>
    )
  if (radio.score !== null) return <StateMark tone="ok" text={text} />
  return (
    <span className={css.soft} title={text}>
      {text}
    </span>
  )
}

/** All that is wrong; why nothing is known; or that nothing is wrong. */
function problemWords({ findings, score, unknown }: PlanRadio, words: RadioWords): string {
  if (findings.length > 0) return findings.map((one) => findingWords(one, words)).join(' · ')
  return score === null ? words.t(`unknown.${unknown ?? 'not_reported'}`) : words.t('finding.none')
}
