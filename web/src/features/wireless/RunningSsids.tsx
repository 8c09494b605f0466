import { Button } from '@mantine/core'
import { IconWifi } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showRunning } from '#contract/configuration/running.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { useConfigWords } from '../../components/configuration/words/use-words'
import { valueWords } from '../../components/configuration/words/value-words'
import css from './NoSsids.module.css'
import { useOnAir } from './on-air/use-on-air'
import { freshKey, newSsid } from './ssid-form/ssid-values'

interface RunningSsidsProps {
  group: number
  locked: string | undefined
  onTake: (ssid: Ssid) => void
  onTakeAll: (ssids: Ssid[]) => void
}

/** What the access points broadcast without us: taken over as it runs, or begun from one of them. */
export function RunningSsids({ group, locked, onTake, onTakeAll }: RunningSsidsProps) {
  const { t } = useTranslation('wireless')
  const running = useRunning(group)
  const onAir = useOnAir(group, true)
  const reported = (onAir.data ?? []).filter(({ name }) => !running.ssids.some((one) => one.name === name))
  if (running.ssids.length === 0 && reported.length === 0) return null
  return (
    <section className={css.running}>
      <div className={css.head}>
        <h2>{t('empty.running')}</h2>
        {running.ssids.length > 0 && (
          <Button
            size="compact-sm"
            disabled={locked !== undefined}
            title={locked}
            onClick={() => onTakeAll(running.ssids)}
          >
            {t('empty.takeAll')}
          </Button>
        )}
      </div>
      <p>{t('empty.takeHint')}</p>
      {running.unread.length > 0 && <p>{t('empty.unread', { names: running.unread.join(', ') })}</p>}
      <ul>
        {running.ssids.map((ssid) => (
          <Row
            key={ssid.key}
            {...{ locked, name: ssid.name, accessPoints: running.devices.get(ssid.key) ?? 0 }}
            about={<About ssid={ssid} differs={running.differing.has(ssid.key)} />}
            onTake={() => onTake(ssid)}
          />
        ))}
        {reported.map(({ name, accessPoints }) => (
          <Row
            key={name}
            {...{ locked, name, accessPoints }}
            about={t('empty.nameOnly')}
            onTake={() => onTake(newSsid(freshKey(), name))}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  name: string
  accessPoints: number
  locked: string | undefined
  about: ReactNode
  onTake: () => void
}

function Row({ name, accessPoints, locked, about, onTake }: RowProps) {
  const { t } = useTranslation('wireless')
  return (
    <li>
      <IconWifi size={15} aria-hidden="true" />
      <bdi className={css.name}>{name}</bdi>
      <span>{t('empty.runningAps', { count: accessPoints })}</span>
      <span>{about}</span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={locked !== undefined}
        title={locked}
        onClick={onTake}
      >
        {t('empty.take')}
      </Button>
    </li>
  )
}

function About({ ssid, differs }: { ssid: Ssid; differs: boolean }) {
  const { t } = useTranslation('wireless')
  const words = useConfigWords()
  const told = (['security', 'bands', 'vlan'] as const).map((field) => (
    <bdi key={field}>
      {field === 'vlan' && ssid.vlan !== 0 && `${t('list.vlan')} `}
      {valueWords('wireless', field, ssid[field], words)}
    </bdi>
  ))
  return (
    <>
      {told.flatMap((one, at) => (at === 0 ? [one] : [' · ', one]))}
      {differs && <> · {t('empty.differing')}</>}
    </>
  )
}

/** What was read of the devices, secrets kept. */
function useRunning(group: number) {
  const query = useQuery({ ...reading(showRunning, { group, section: 'wireless' }), ...toldInPlace })
  const { document, subjects = [], unread = [] } = query.data ?? {}
  return {
    ssids: document?.section === 'wireless' ? document.intent.ssids : [],
    devices: new Map(subjects.map(({ key, devices }) => [key, devices])),
    differing: new Set(subjects.filter(({ differing }) => differing > 0).map(({ key }) => key)),
    unread: unread.map(({ name }) => name),
  }
}
