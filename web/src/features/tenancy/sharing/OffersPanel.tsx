import { Button } from '@mantine/core'
import { IconFolder, IconShare, IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endAlways, listShares, reopenShare, type ShareOffer } from '#contract/tenancy/shares.ts'
import { type AnswerTo, call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { EmptyState } from '../../../ui/page/EmptyState'
import { Panel } from '../../../ui/page/Panel'
import { StateMark } from '../../../ui/StateMark'
import css from '../handover/Tasks.module.css'
import { AcceptShareDialog } from './AcceptShareDialog'
import { useDeclineShare } from './use-decline-share'
import { useShareChange } from './use-share-change'

type Partner = AnswerTo<typeof listShares>['always'][number]

/** Shares that wait for this account's answer, those it declined, and from whom it accepts without being asked. */
export function OffersPanel() {
  const { t } = useTranslation('sharing')
  const words = useFailureWords()
  const { data, error } = useQuery({ ...reading(listShares), ...toldInPlace })
  if (!data) return error ? <p role="alert">{words(error)}</p> : null
  return (
    <>
      <Panel flush title={t('offers.title')}>
        {data.offers.length === 0 ? (
          <EmptyState icon={<IconShare size={22} />} title={t('offers.none')} body={t('offers.noneBody')} />
        ) : (
          <ul className={css.list} aria-label={t('offers.title')}>
            {data.offers.map((offer) => (
              <Entry key={offer.ID} offer={offer} />
            ))}
          </ul>
        )}
      </Panel>
      {data.always.length > 0 && (
        <Panel flush title={t('always.title')}>
          <ul className={css.list} aria-label={t('always.title')}>
            {data.always.map((partner) => (
              <Always key={partner.ID} partner={partner} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function Entry({ offer }: { offer: ShareOffer }) {
  const { t } = useTranslation(['sharing', 'tenancy'])
  const { date } = useFormats()
  const { Name, from, mode, permission, offeredAt, expiresAt, state } = offer
  const Icon = mode === 'project' ? IconFolder : IconSitemap
  const waits = state === 'pending'
  const words = waits ? t('shares.state.pending', { date: date(expiresAt) }) : t('shares.state.declined')
  return (
    <li className={css.entry}>
      <Icon size={18} stroke={1.6} />
      <div className={css.words}>
        <b>
          <bdi>{Name}</bdi>
        </b>
        <small>
          {t('tenancy:task.from', { name: from })} · <Age at={offeredAt} />
        </small>
      </div>
      <div className={css.state}>
        <StateMark tone={waits ? 'busy' : 'bad'} text={words} />
        <small>{t(`shares.${permission}`)}</small>
      </div>
      <div className={css.acts}>{waits ? <Answer offer={offer} /> : <Reopen offer={offer} />}</div>
    </li>
  )
}

function Answer({ offer }: { offer: ShareOffer }) {
  const { t } = useTranslation('sharing')
  const [accepting, setAccepting] = useState(false)
  const decline = useDeclineShare(offer)
  const { Name: name } = offer
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('offers.decline.named', { name })}
        loading={decline.isPending}
        onClick={decline.ask}
      >
        {t('offers.decline.action')}
      </Button>
      <Button
        size="compact-sm"
        aria-label={t('offers.accept.named', { name })}
        onClick={() => setAccepting(true)}
      >
        {t('offers.accept.action')}
      </Button>
      {accepting && <AcceptShareDialog offer={offer} onClose={() => setAccepting(false)} />}
    </>
  )
}

function Reopen({ offer: { ID, Name: name } }: { offer: ShareOffer }) {
  const { t } = useTranslation('sharing')
  const reopen = useShareChange(
    () => call(reopenShare, { body: { ID } }),
    ({ offered }) => t(offered ? 'offers.reopen.done' : 'offers.reopen.later', { name }),
  )
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('offers.reopen.named', { name })}
      loading={reopen.isPending}
      onClick={() => reopen.mutate()}
    >
      {t('offers.reopen.action')}
    </Button>
  )
}

function Always({ partner: { ID, from, since } }: { partner: Partner }) {
  const { t } = useTranslation('sharing')
  const end = useShareChange(
    () => call(endAlways, { body: { ID } }),
    () => t('always.done', { name: from }),
  )
  return (
    <li className={css.entry}>
      <IconShare size={18} stroke={1.6} />
      <div className={css.words}>
        <b>
          <bdi>{from}</bdi>
        </b>
        <small>
          <Age at={since} />
        </small>
      </div>
      <div className={css.state} />
      <div className={css.acts}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('always.endNamed', { name: from })}
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          {t('always.end')}
        </Button>
      </div>
    </li>
  )
}
