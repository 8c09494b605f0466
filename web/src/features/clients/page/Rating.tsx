import { useTranslation } from 'react-i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import type { Rating as Judgement } from '#contract/clients/ratings.ts'
import { byRating } from '#contract/clients/ratings.ts'
import type { Hop } from '#contract/clients/way.ts'
import { ratingTones } from '../../../components/clients/rating-tones'
import { Notice } from '../../../ui/Notice'
import { StatusShape } from '../../../ui/StateMark'

import { useFindingWords, useHopName } from '../way/use-finding-words'

const tones: Record<Judgement, 'ok' | 'warn' | 'bad' | 'busy'> = {
  good: 'ok',
  poor: 'warn',
  bad: 'bad',
  unknown: 'busy',
}

/** The answer to "why is it slow" in one sentence: the worst hop first met, and what it is about. */
export function Rating({ client, way }: { client: NetworkClient; way: readonly Hop[] }) {
  const { t } = useTranslation('clients')
  const nameOf = useHopName()
  const words = useFindingWords()
  const worst = byRating(way)[0]
  if (!worst) return null
  const { rating } = client.connected ? worst : { rating: 'unknown' as const }
  const sentence = client.connected
    ? worst.findings[0]
    : way[0]?.findings.find(({ code }) => code === 'notConnected')
  const wrong = rating === 'bad' || rating === 'poor'
  const unknown = way.filter((hop) => hop.rating === 'unknown').map(nameOf)
  return (
    <Notice tone={tones[rating]} icon={<StatusShape tone={ratingTones[rating]} />} live>
      <strong>
        {wrong
          ? t(`page.${rating}At`, { hop: nameOf(worst) })
          : t(client.connected ? 'page.nothingWrong' : 'page.away')}
      </strong>{' '}
      {(wrong || !client.connected) && sentence && words(sentence)}
      {!wrong &&
        client.connected &&
        unknown.length > 0 &&
        t('page.notMeasured', { hops: unknown.join(', ') })}
    </Notice>
  )
}
