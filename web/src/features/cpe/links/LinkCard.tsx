import { Button } from '@mantine/core'
import { IconFocus2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CpeLink } from '#contract/cpe/schemas.ts'
import { ratingTones } from '../../../components/clients/rating-tones'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { Panel } from '../../../ui/page/Panel'
import { StateMark, StatusShape } from '../../../ui/StateMark'
import css from './LinkCard.module.css'
import { LinkSide } from './LinkSide'
import { useLinkWords } from './use-link-words'

/** A base and one of its stations: both ends, what is between them, and what is to be done. */
export function LinkCard({ link }: { link: CpeLink }) {
  const { t } = useTranslation('cpe-links')
  const { base, station, rating } = link
  const names = [base?.name, station?.name].filter((name) => name !== undefined)
  return (
    <Panel
      title={<bdi>{names.join(' – ')}</bdi>}
      beside={<StateMark pill tone={ratingTones[rating]} text={t(`rating.${rating}`)} />}
      aside={
        base &&
        station && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFocus2 size={15} />}
            component={AppLink}
            to="/device/cpegroup"
            search={{ link: link.id }}
          >
            {t('align.open')}
          </Button>
        )
      }
    >
      <div className={css.ends}>
        <LinkSide end={base} side="base" />
        <Between link={link} />
        <LinkSide end={station} side="station" />
      </div>
      <Findings link={link} />
    </Panel>
  )
}

/** The way through the air: its length as both were told, and the channel. */
function Between({ link: { base, station, rating } }: { link: CpeLink }) {
  const { t } = useTranslation('cpe-links')
  const { metres, megahertz, number } = useFormats()
  const meters = base?.distanceMeters || station?.distanceMeters || null
  const radio = base ?? station
  return (
    <div className={css.between} data-rating={rating} data-linked={base !== null && station !== null}>
      <strong>{meters === null ? t('distanceUnknown') : metres(meters)}</strong>
      <i aria-hidden="true" />
      {radio?.channel != null && (
        <span>
          {t('channel', { channel: number(radio.channel) })}
          {radio.widthMhz !== null && <> · {megahertz(radio.widthMhz)}</>}
        </span>
      )}
    </div>
  )
}

function Findings({ link }: { link: CpeLink }) {
  const { t } = useTranslation('cpe-links')
  const words = useLinkWords(link)
  const wrong = link.findings.filter(({ rating }) => rating !== 'good')
  if (wrong.length === 0) return <p className={css.fine}>{t('fine')}</p>
  return (
    <ul className={css.findings}>
      {wrong.map((finding) => (
        <li key={`${finding.code} ${finding.end}`}>
          <StatusShape tone={ratingTones[finding.rating]} />
          <span>{words(finding)}</span>
        </li>
      ))}
    </ul>
  )
}
