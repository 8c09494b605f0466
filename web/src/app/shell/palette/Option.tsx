import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mono } from '../../../ui/Mono'
import { StateMark } from '../../../ui/StateMark'
import type { Entry } from './entry'
import { hitOf } from './highlight'
import css from './Palette.module.css'

const tones = { online: 'ok', offline: 'idle', never: 'never' } as const

interface OptionProps {
  entry: Entry
  id: string
  words: string
  active: boolean
  onChoose: (entry: Entry) => void
  onHover: (entry: Entry) => void
}

/** One line: what it is called, what tells it apart, how it is. */
export function Option({ entry, id, words, active, onChoose, onHover }: OptionProps) {
  const { t } = useTranslation('search')
  return (
    // The keyboard is handled by the search field, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={css.option}
      onMouseMove={() => !active && onHover(entry)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
      onKeyDown={() => undefined}
    >
      <span className={css.icon} aria-hidden="true">
        {entry.icon}
      </span>
      <span className={css.text}>
        <span className={css.title}>
          <bdi>
            <Marked text={entry.title} words={words} />
          </bdi>
        </span>
        {entry.details.length > 0 && (
          <span className={css.details}>
            {entry.details.map(({ text, mono }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change places
              <Fragment key={i}>
                {i > 0 && <span aria-hidden="true"> · </span>}
                <Piece mono={mono}>
                  <Marked text={text} words={words} />
                </Piece>
              </Fragment>
            ))}
          </span>
        )}
      </span>
      {entry.status && <StateMark tone={tones[entry.status]} text={t(`status.${entry.status}`)} />}
    </div>
  )
}

const Piece = ({ mono, children }: { mono?: boolean | undefined; children: ReactNode }) =>
  mono ? <Mono>{children}</Mono> : <bdi>{children}</bdi>

function Marked({ text, words }: { text: string; words: string }) {
  const hit = hitOf(text, words)
  if (!hit) return text
  const [from, to] = hit
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
