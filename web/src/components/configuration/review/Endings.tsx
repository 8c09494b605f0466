import { Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconUserExclamation } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Ending, endsSomething } from '#contract/configuration/endings.ts'
import { useConfigWords } from '../words/use-words'
import css from './Endings.module.css'
import { endingReach, endingTitle, endingWords } from './ending-words'
import { cuttingIn, PathWarning } from './PathWarning'
import reviewCss from './Review.module.css'

/** Whether a person has to confirm it. */
export const endsAnything = (endings: readonly Ending[] | undefined): boolean =>
  endings?.some(({ code }) => endsSomething[code]) ?? false

interface EndingsProps {
  endings: readonly Ending[]
  /** All that has to be confirmed is. */
  onAccept: (accepted: boolean) => void
}

/** What people lose or have to do, who they are, and a tick where something ends; what may cut the way back before that. */
export function Endings({ endings, onAccept }: EndingsProps) {
  const [path, setPath] = useState(false)
  const [rest, setRest] = useState(false)
  const cutting = cuttingIn(endings)
  const others = endings.filter((ending) => !cutting.includes(ending))
  const asks = cutting.length > 0 || endsAnything(others)
  const accepted = (path || cutting.length === 0) && (rest || !endsAnything(others))
  // What ends may become more or less while one reads: devices go on reporting.
  const told = useRef(false)
  useEffect(() => {
    if (!asks || told.current === accepted) return
    told.current = accepted
    onAccept(accepted)
  }, [asks, accepted, onAccept])
  return (
    <>
      <PathWarning endings={cutting} accepted={path} onAccept={setPath} />
      <OtherEndings endings={others} accepted={rest} onAccept={setRest} />
    </>
  )
}

function OtherEndings({ endings, accepted, onAccept }: EndingsProps & { accepted: boolean }) {
  const { t } = useTranslation('configuration')
  if (endings.length === 0) return null
  return (
    <section className={reviewCss.part}>
      <h3>{t('review.ending.title')}</h3>
      <ul className={css.list}>
        {endings.map((ending) => (
          <EndingRow key={keyOf(ending)} ending={ending} />
        ))}
      </ul>
      {endsAnything(endings) && (
        <Checkbox
          className={css.accept ?? ''}
          checked={accepted}
          label={t('review.ending.accept')}
          onChange={(event) => onAccept(event.currentTarget.checked)}
        />
      )}
    </section>
  )
}

const keyOf = ({ code, section, subjects, device, values }: Ending) =>
  JSON.stringify([code, section, subjects, device, values])

function EndingRow({ ending }: { ending: Ending }) {
  const words = useConfigWords()
  const Icon = endsSomething[ending.code] ? IconAlertTriangle : IconUserExclamation
  return (
    <li className={css.ending} data-ends={endsSomething[ending.code]}>
      <Icon size={16} aria-hidden="true" />
      <div>
        <bdi className={css.title}>{endingTitle(ending, words)}</bdi>
        <p>{endingWords(ending, words)}</p>
        <p className={css.reach}>
          {endingReach(ending, words).map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </p>
      </div>
    </li>
  )
}
