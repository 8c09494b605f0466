import { useTranslation } from 'react-i18next'
import type { CpeLink, LinkFinding } from '#contract/cpe/schemas.ts'
import { isolated } from '../../../i18n/isolates'
import { useFormats } from '../../../i18n/use-formats'

/** A finding of a link as a sentence that says what to do. */
export function useLinkWords({ base, station, peer }: CpeLink): (finding: LinkFinding) => string {
  const { t } = useTranslation('cpe-links')
  const { dbm, db, metres } = useFormats()
  return ({ code, rating, end, value }) => {
    const name = isolated((end === 'station' ? station?.name : base?.name) ?? '')
    if (code === 'no_link') return t(`finding.no_link_${end ?? 'base'}`, { name })
    if (code === 'elsewhere') return t('finding.elsewhere', { name, mac: isolated(peer ?? '') })
    if (code === 'distance') return t('finding.distance', { value: metres(value ?? 0) })
    if (code === 'offline' || code === 'silent') return t(`finding.${code}`, { name })
    const shown = code === 'signal' || code === 'overload' ? dbm(value ?? 0) : db(value ?? 0)
    if (code === 'signal')
      return t(rating === 'bad' ? 'finding.signal_bad' : 'finding.signal_poor', { name, value: shown })
    return t(`finding.${code}`, { name, value: shown })
  }
}
