import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { AppLink } from '../../../lib/AppLink'
import type { Entry, EntryGroup } from './entry'
import { Option } from './Option'
import css from './Palette.module.css'
import type { useFindings } from './use-findings'

export const optionId = ({ id }: Entry) => `palette-${id}`

interface ResultsProps {
  groups: EntryGroup[]
  words: string
  findings: ReturnType<typeof useFindings>
  active: Entry | undefined
  onChoose: (entry: Entry) => void
  onHover: (entry: Entry) => void
  onClose: () => void
}

/** The lines by group, and in words what is on its way, failed, or not there. */
export function Results({ groups, words, findings, active, onChoose, onHover, onClose }: ResultsProps) {
  const { t } = useTranslation('search')
  const typed = words.trim()
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const id = active && optionId(active)
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
  return (
    <div className={css.results}>
      <div id="palette-results" role="listbox" aria-label={t('results')} aria-busy={!findings.settled}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-labelledby={`palette-group-${group.name}`}>
            <div id={`palette-group-${group.name}`} role="presentation" className={css.group}>
              {t(`group.${group.name}`)}
              {group.more && <span>{t('more')}</span>}
            </div>
            {group.entries.map((entry) => (
              <Option
                key={entry.id}
                {...{ entry, words: typed, onChoose, onHover }}
                id={optionId(entry)}
                active={entry === active}
              />
            ))}
          </div>
        ))}
      </div>
      {groups.some(({ name, more }) => name === 'device' && more) && (
        <AppLink
          to="/"
          search={{ tab: 'devices', scope: 'all', q: typed.slice(0, 100) }}
          className={css.all}
          onClick={onClose}
        >
          {t('allDevices', { words: typed })}
        </AppLink>
      )}
      <Status {...{ typed, count, findings }} />
    </div>
  )
}

function Status({
  typed,
  count,
  findings: { settled, error, retry },
}: Pick<ResultsProps, 'findings'> & { typed: string; count: number }) {
  const { t } = useTranslation(['search', 'common'])
  const failure = useFailureWords()
  if (error)
    return (
      <div role="alert" className={css.note}>
        <span>
          {t('failed')} {failure(error)}
        </span>
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t('common:action.retry')}
        </Button>
      </div>
    )
  const quiet = settled ? t('count', { count }) : t('searching')
  const empty = settled && count === 0
  return (
    <>
      <p role="status" className={count > 0 ? 'visually-hidden' : css.note}>
        {empty ? t('none', { words: typed }) : quiet}
      </p>
      {(empty || typed === '') && <p className={css.hint}>{t('hint')}</p>}
    </>
  )
}
