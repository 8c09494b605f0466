import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPushBrowsers, type PushBrowser, removePushBrowser } from '#contract/alarm/push.ts'
import { call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { useNotify } from '../../../components/toast/use-notify'
import { StateMark } from '../../../ui/StateMark'
import { agentOf } from './agent'
import { Loaded } from './Loaded'
import { ownMark, type PushObstacle, pushObstacle, showHere, stopHere } from './this-browser'
import css from './UserCentre.module.css'

/** Which of one's browsers show notices of alarms, this one among them. */
export function BrowserNotices() {
  const { t } = useTranslation('identity')
  const browsers = useQuery({ ...reading(listPushBrowsers, {}), ...toldInPlace, staleTime: 0 })
  const mark = useQuery({ queryKey: ['own-push-mark'], queryFn: ownMark, staleTime: 0 })
  const own = mark.data ?? undefined
  return (
    <section className={css.section}>
      <h3>{t('push.title')}</h3>
      <p className={css.note}>{t('push.note')}</p>
      <Loaded query={browsers}>
        {(list) => (
          <>
            {!list.some((one) => one.mark === own) && <TurnOn />}
            {list.length > 0 && (
              <ul className={css.list}>
                {list.map((browser) => (
                  <Entry key={browser.id} browser={browser} isOwn={browser.mark === own} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function useAgain() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: ['own-push-mark'] })
    await queries.invalidateQueries({ queryKey: [listPushBrowsers.path] })
  }
}

function TurnOn() {
  const { t } = useTranslation('identity')
  const again = useAgain()
  const [obstacle, setObstacle] = useState<PushObstacle | 'failed' | null>(pushObstacle)
  const on = useMutation({
    mutationFn: showHere,
    onSuccess: again,
    onError: () => setObstacle(pushObstacle() ?? 'failed'),
  })
  return (
    <>
      {obstacle && <p role="status">{t(`push.obstacle.${obstacle}`)}</p>}
      {(obstacle === null || obstacle === 'failed') && (
        <Button variant="default" loading={on.isPending} onClick={() => on.mutate()}>
          {t('push.turnOn')}
        </Button>
      )}
    </>
  )
}

function Entry({ browser, isOwn }: { browser: PushBrowser; isOwn: boolean }) {
  const { t } = useTranslation('identity')
  const notify = useNotify()
  const again = useAgain()
  const off = useMutation({
    mutationFn: async () => {
      await call(removePushBrowser, { body: { id: browser.id } })
      if (isOwn) await stopHere()
    },
    onSuccess: again,
    onError: notify.failed,
  })
  const { browser: name, system } = agentOf(browser.userAgent)
  const shown =
    name && system
      ? t('sessions.browserOn', { browser: name, system })
      : (name ?? system ?? t('sessions.unknown'))
  return (
    <li className={css.entry}>
      <div className={css.about}>
        <strong>{shown}</strong>
        {isOwn && <StateMark tone="ok" text={t('push.current')} />}
        <div className={css.facts}>
          <span>
            {t('push.since')} <Age at={browser.createdAt} />
          </span>
          {browser.lastAt !== null && (
            <span>
              {t('push.lastAt')} <Age at={browser.lastAt} />
            </span>
          )}
        </div>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={off.isPending}
        aria-label={t('push.turnOffNamed', { name: shown })}
        onClick={() => off.mutate()}
      >
        {t('push.turnOff')}
      </Button>
    </li>
  )
}
