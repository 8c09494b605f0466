import { useTranslation } from 'react-i18next'
import type { Tunnel } from '#contract/remote-access/endpoints.ts'
import type { ShareOffer } from '#contract/tenancy/shares.ts'
import type { Task } from '#contract/tenancy/tasks.ts'
import { Age } from '../../../components/Age'
import { useNetworksIfAny } from '../../../components/current-network/CurrentNetwork'
import { AppLink } from '../../../lib/AppLink'
import css from './TaskInbox.module.css'

const most = 10
const tab = { tab: 'task' }

interface InboxListProps {
  waiting: readonly Task[]
  offers: readonly ShareOffer[]
  tunnels: readonly Tunnel[]
  onLeave: () => void
}

/** Hand-overs and shares that wait, each leading to where it is answered. */
export function InboxList({ waiting, offers, tunnels, onLeave }: InboxListProps) {
  const { t } = useTranslation(['tenancy', 'sharing'])
  const choice = useNetworksIfAny()
  const leaveFor = (network: number) => {
    choice?.select(network)
    onLeave()
  }
  return (
    <section aria-labelledby="inbox-title">
      <header className={css.head}>
        <h2 id="inbox-title">{t('task.inbox.title')}</h2>
        <AppLink to="/" search={tab} onClick={onLeave}>
          {t('task.inbox.all')}
        </AppLink>
      </header>
      {waiting.length + offers.length + tunnels.length === 0 && (
        <p className={css.plain}>{t('task.inbox.none')}</p>
      )}
      <ul className={css.list}>
        {tunnels.slice(0, most).map(({ id, name, by, createdAt, group }) => (
          <li key={`tunnel ${id}`}>
            <AppLink to="/monitor/tunnel" onClick={() => leaveFor(group)}>
              <b>
                <bdi>{name}</bdi>
              </b>
              <small>
                {t('task.inbox.tunnel')} · {t('task.from', { name: by })} · <Age at={createdAt} />
              </small>
            </AppLink>
          </li>
        ))}
        {offers.slice(0, most).map(({ ID, Name, from, permission, offeredAt }) => (
          <li key={`share ${ID}`}>
            <AppLink to="/" search={tab} onClick={onLeave}>
              <b>
                <bdi>{Name}</bdi>
              </b>
              <small>
                {t(`sharing:shares.${permission}`)} · {t('task.from', { name: from })} ·{' '}
                <Age at={offeredAt} />
              </small>
            </AppLink>
          </li>
        ))}
        {waiting.slice(0, most).map((task) => (
          <li key={task.ID}>
            <AppLink to="/" search={tab} onClick={onLeave}>
              <b>
                <bdi>{task.node.Name}</bdi>
              </b>
              <small>
                {t('task.from', { name: task.from })} · <Age at={task.createdAt} />
              </small>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
