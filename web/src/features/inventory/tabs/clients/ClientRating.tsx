import { useTranslation } from 'react-i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import { ratingTones } from '../../../../components/clients/rating-tones'
import { Unknown } from '../../../../components/Unknown'
import { AppLink } from '../../../../lib/AppLink'
import { StateMark } from '../../../../ui/StateMark'

/** How well it is connected; the way to why. */
export function ClientRating({ client }: { client: NetworkClient | undefined }) {
  const { t } = useTranslation('clients')
  if (!client) return <Unknown reason="notReported" />
  const { group, mac, rating } = client
  return (
    <AppLink to="/monitor/client" search={{ group: String(group), mac }}>
      <StateMark tone={ratingTones[rating]} text={t(`rating.${rating}`)} />
    </AppLink>
  )
}
