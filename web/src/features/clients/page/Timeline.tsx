import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import { listClientEvents } from '#contract/clients/endpoints.ts'
import type { ClientEvent } from '#contract/clients/way.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { Panel } from '../../../ui/page/Panel'
import { StatusShape, type Tone } from '../../../ui/StateMark'
import { bandOf } from '../client-words'
import { useIsolated } from '../way/use-finding-words'
import css from './ClientPage.module.css'

const tones: Record<ClientEvent['kind'], Tone> = {
  joined: 'ok',
  roamed: 'busy',
  left: 'idle',
  wrongKey: 'bad',
}
/** What fits beside the way. */
const SHOWN = 12

/** What happened to a client, in sentences, the latest first. */
export function Timeline({ client: { group, mac } }: { client: NetworkClient }) {
  const { t } = useTranslation(['clients', 'inventory'])
  const failure = useFailureWords()
  const sentence = useSentence()
  const answer = useQuery({
    ...reading(listClientEvents, { group, mac }),
    ...toldInPlace,
    refetchInterval: 60_000,
  })
  const events = answer.data ?? []
  return (
    <Panel title={t('page.timeline')}>
      {answer.isPending && <Skeleton height={90} />}
      {answer.isError && !answer.data && <p role="alert">{failure(answer.error)}</p>}
      {answer.data && events.length === 0 && <p className={css.none}>{t('page.timelineNone')}</p>}
      {events.length > 0 && (
        <ol className={css.events} aria-label={t('page.timeline')}>
          {events.slice(0, SHOWN).map((event) => (
            <li key={event.id}>
              <StatusShape tone={tones[event.kind]} />
              <span>
                {sentence(event)}
                <span className={css.when}>
                  <Age at={event.at} />
                  {[event.ssid, bandOf(event, t)].filter(Boolean).map((word) => (
                    <span key={word}>
                      {' · '}
                      <bdi>{word}</bdi>
                    </span>
                  ))}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function useSentence(): (event: ClientEvent) => string {
  const { t } = useTranslation('clients')
  const formats = useFormats()
  const isolate = useIsolated()
  return ({ kind, device: { name }, from, seconds }) => {
    const device = isolate(name)
    if (kind === 'left' && seconds !== null)
      return t('event.leftAfter', { device, duration: formats.duration(seconds) })
    return t(`event.${kind}`, { device, from: isolate(from?.name ?? '') })
  }
}
