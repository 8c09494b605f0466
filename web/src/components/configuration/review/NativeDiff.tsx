import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './NativeDiff.module.css'
import { type Hunk, hunksOf, type NativeLine, nativeLines } from './native-lines'

const marks = { added: '+', removed: '−', same: ' ' }
/** What scrolls sideways must be reachable without a mouse. */
const reachable = { tabIndex: 0 }

interface NativeDiffProps {
  name: string
  before: string | null
  after: string
}

/** A device's native document, line by line: what goes has a minus, what comes a plus, long same parts are folded. */
export default function NativeDiff({ name, before, after }: NativeDiffProps) {
  const { t } = useTranslation('configuration')
  const lines = useMemo(() => nativeLines(before, after), [before, after])
  const hunks = useMemo(() => hunksOf(lines), [lines])
  const count = (kind: NativeLine['kind']) => lines.filter((line) => line.kind === kind).length
  const [added, removed] = [count('added'), count('removed')]
  if (added + removed === 0)
    return (
      <p className={css.about}>
        {t('diff.same')} {t('diff.masked')}
      </p>
    )
  return (
    <div className={css.diff}>
      <p className={css.about}>
        {before === null ? t('diff.all') : t('diff.counts', { added, removed })} {t('diff.masked')}
      </p>
      <section className={css.scroller} dir="ltr" aria-label={t('diff.label', { name })} {...reachable}>
        <div className={css.lines}>
          {hunks.map((hunk) => (
            <HunkLines key={linesOf(hunk)[0]?.at} hunk={hunk} />
          ))}
        </div>
      </section>
    </div>
  )
}

function HunkLines({ hunk }: { hunk: Hunk }) {
  const { t } = useTranslation('configuration')
  const [open, setOpen] = useState(false)
  if ('fold' in hunk && !open)
    return (
      <button type="button" className={css.fold} onClick={() => setOpen(true)}>
        {t('diff.fold', { count: hunk.fold.length })}
      </button>
    )
  return linesOf(hunk).map((line) => <Line key={line.at} line={line} />)
}

const linesOf = (hunk: Hunk) => ('fold' in hunk ? hunk.fold : hunk.lines)

function Line({ line }: { line: NativeLine }) {
  const { t } = useTranslation('configuration')
  return (
    <div className={css.line} data-kind={line.kind}>
      <span className={css.mark} aria-hidden="true">
        {marks[line.kind]}
      </span>
      {line.kind !== 'same' && <span className="visually-hidden">{t(`diff.${line.kind}`)}: </span>}
      <code>{line.text}</code>
    </div>
  )
}
