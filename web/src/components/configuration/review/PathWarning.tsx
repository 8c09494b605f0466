import { Checkbox } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cutsPath, type Ending } from '#contract/configuration/endings.ts'
import { Notice } from '../../../ui/Notice'
import { useConfigWords } from '../words/use-words'
import { endingTitle, endingWords } from './ending-words'
import css from './PathWarning.module.css'

export const cuttingIn = (endings: readonly Ending[]) => endings.filter(({ code }) => cutsPath(code))

interface PathWarningProps {
  /** Those that may cut it. */
  endings: readonly Ending[]
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

/** The change may take away the way by which it would be put right: said before all else, and confirmed by itself. */
export function PathWarning({ endings, accepted, onAccept }: PathWarningProps) {
  const { t } = useTranslation('configuration')
  const words = useConfigWords()
  if (endings.length === 0) return null
  return (
    <Notice tone="bad" icon={<IconPlugConnectedX size={18} aria-hidden="true" />}>
      <p className={css.title}>{t('review.path.title')}</p>
      <ul className={css.list}>
        {endings.map((ending) => (
          <li key={JSON.stringify(ending)}>
            <bdi className={css.subject}>
              {[ending.device, endingTitle(ending, words)]
                .filter((part, at, all) => part && all.indexOf(part) === at)
                .join(' · ')}
            </bdi>
            <p>{endingWords(ending, words)}</p>
            <p className={css.returns}>{t(`review.path.${returnKey(ending)}`)}</p>
          </li>
        ))}
      </ul>
      <Checkbox
        checked={accepted}
        label={t('review.path.accept')}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    </Notice>
  )
}

function returnKey({ returns }: Ending) {
  if (returns === null) return 'untried'
  return returns ? 'returns' : 'stays'
}
