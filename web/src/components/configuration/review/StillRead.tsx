import { useTranslation } from 'react-i18next'
import type { ConfigPreview } from '#contract/configuration/changes/preview.ts'
import { byName } from '../../../lib/by-name'
import { ReviewAgain } from './ReviewParts'

/** Of hundreds, these are named. */
const namedMost = 4

interface StillReadProps {
  /** Those that have not told yet what they run. */
  devices: ConfigPreview['devices']
  loading: boolean
  onAgain: () => void
}

/** Why nothing can be applied yet. */
export function StillRead({ devices, loading, onAgain }: StillReadProps) {
  const { t } = useTranslation('configuration')
  if (devices.length === 0) return null
  const named = devices.toSorted(byName).slice(0, namedMost)
  const more = devices.length - named.length
  const names = [...named.map(({ name }) => name), ...(more > 0 ? [t('later.more', { count: more })] : [])]
  return (
    <ReviewAgain
      words={t('review.reading', { names: names.join(', ') })}
      loading={loading}
      onAgain={onAgain}
    />
  )
}
