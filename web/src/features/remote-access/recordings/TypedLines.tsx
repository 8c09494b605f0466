import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordedEvent } from '#contract/remote-access/recordings.ts'
import { useFormats } from '../../../i18n/use-formats'
import css from './Replay.module.css'
import { typedLines } from './typed-lines'

interface TypedLinesProps {
  events: readonly RecordedEvent[]
  onGo: (at: number) => void
}

/** What was typed, line by line; each leads to its moment. */
export function TypedLines({ events, onGo }: TypedLinesProps) {
  const { t } = useTranslation('tunnels')
  const formats = useFormats()
  const lines = useMemo(() => typedLines(events), [events])
  return (
    <>
      <h3 className={css.subtitle}>{t('replay.typed')}</h3>
      {lines.length === 0 && <p className={css.soft}>{t('replay.nothingTyped')}</p>}
      <ul className={css.lines}>
        {lines.map(({ at, text, isHidden }) => {
          const time = formats.duration(Math.floor(at / 1_000))
          return (
            <li key={`${at} ${text}`} className={css.line}>
              <UnstyledButton
                className={css.go ?? ''}
                aria-label={t('replay.goTo', { time })}
                onClick={() => onGo(at)}
              >
                {time}
              </UnstyledButton>
              {text !== '' && (
                <code className={css.typed} dir="ltr">
                  {text}
                </code>
              )}
              {isHidden && <span className={css.soft}>{t('replay.hidden')}</span>}
            </li>
          )
        })}
      </ul>
    </>
  )
}
