import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endOtherSessions, listSessions, revokeSession } from '#contract/identity/endpoints.ts'
import { type AnswerTo, call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { confirm } from '../../../components/confirm/confirm'
import { useNotify } from '../../../components/toast/use-notify'
import { Mono } from '../../../ui/Mono'
import { StateMark } from '../../../ui/StateMark'
import { agentOf } from './agent'
import { Loaded } from './Loaded'
import css from './UserCentre.module.css'

type Session = AnswerTo<typeof listSessions>[number]

/** Where one is signed in; every other place can be ended from here. */
export function SessionsTab() {
  const { t } = useTranslation('identity')
  const sessions = useQuery({ ...reading(listSessions), ...toldInPlace, staleTime: 0 })
  const { end, endOthers } = useEnding()
  return (
    <>
      <div className={css.head}>
        <h3>{t('sessions.title')}</h3>
        {sessions.data?.some(({ current }) => !current) && (
          <Button size="xs" variant="default" loading={endOthers.isPending} onClick={endOthers.ask}>
            {t('sessions.endOthers')}
          </Button>
        )}
      </div>
      <p className={css.note}>{t('sessions.note')}</p>
      <Loaded query={sessions}>
        {(list) => (
          <ul className={css.list}>
            {list
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((session) => (
                <Entry
                  key={session.id}
                  session={session}
                  ending={end.isPending && end.variables === session.id}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

function Entry({ session, ending, onEnd }: { session: Session; ending: boolean; onEnd: () => void }) {
  const { t } = useTranslation('identity')
  const { browser, system } = agentOf(session.userAgent)
  const name =
    browser && system
      ? t('sessions.browserOn', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'))
  return (
    <li className={css.entry}>
      <div className={css.about}>
        <strong title={session.userAgent ?? undefined}>{name}</strong>
        {session.current && <StateMark tone="ok" text={t('sessions.current')} />}
        <div className={css.facts}>
          <span>{session.address === null ? t('sessions.noAddress') : <Mono>{session.address}</Mono>}</span>
          <span>
            {t('sessions.signedIn')} <Age at={session.createdAt} />
          </span>
          {!session.current && (
            <span>
              {t('sessions.lastSeen')} <Age at={session.lastSeen} />
            </span>
          )}
        </div>
      </div>
      {!session.current && (
        <Button
          size="xs"
          variant="default"
          loading={ending}
          aria-label={t('sessions.endNamed', { name, address: session.address ?? '' })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function useEnding() {
  const { t } = useTranslation(['identity', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: [listSessions.path] })
  const end = useMutation({
    mutationFn: (id: string) => call(revokeSession, { body: { id } }),
    onSuccess: () => notify.ok(t('sessions.ended', { count: 1 })),
    onError: notify.failed,
    onSettled: reload,
  })
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions, { body: {} }),
    onSuccess: ({ ended }) => notify.ok(t('sessions.ended', { count: ended })),
    onError: notify.failed,
    onSettled: reload,
  })
  const question = {
    title: t('sessions.endOthersTitle'),
    body: t('sessions.endOthersBody'),
    confirm: t('sessions.endOthers'),
    cancel: t('common:action.cancel'),
    danger: true,
  }
  const ask = async () => {
    if (await confirm(question)) endOthers.mutate()
  }
  return { end, endOthers: { isPending: endOthers.isPending, ask: () => void ask() } }
}
