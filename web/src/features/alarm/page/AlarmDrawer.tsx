import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AlarmDetail, showAlarm } from '#contract/alarm/detail.ts'
import { type Alarm, listAlarms } from '#contract/alarm/endpoints.ts'
import { call } from '../../../api/call'
import { toldInPlace } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { useAlarmWords } from '../../../components/alarm-words/use-alarm-words'
import { useMay } from '../../../components/current-network/use-may'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { Dash } from '../../../ui/Dash'
import { StateMark } from '../../../ui/StateMark'
import { LevelMark } from '../LevelMark'
import css from './AlarmPage.module.css'
import { PossibleCauses } from './PossibleCauses'
import { useReadAlarms } from './use-read-alarms'
import { WhatToDo } from './WhatToDo'

/** One alarm: what it tells and why, what it takes along, and what was changed before. */
export function AlarmDrawer({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const words = useAlarmWords()
  const failure = useFailureWords()
  const detail = useQuery({
    queryKey: [listAlarms.path, 'detail', alarm.id],
    queryFn: ({ signal }) => call(showAlarm, { query: { id: alarm.id }, signal }),
    ...toldInPlace,
  })
  const shown = detail.data?.alarm ?? alarm
  const lines = [...words.reach(shown), ...words.evidence(shown, nameIn(detail.data)), words.done(shown)]
  return (
    <SideDrawer
      size={560}
      title={t(`category.${shown.type}`)}
      onClose={onClose}
      foot={<Foot alarm={shown} />}
    >
      <LevelMark alarm={shown} />
      <p>{words.what(shown, shown.originator || shown.sn)}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <WhatToDo alarm={shown} />
      <Times alarm={shown} />
      {shown.group !== null && detail.data && (
        <PossibleCauses alarm={shown} group={shown.group} kept={detail.data.causes} />
      )}
      {detail.isPending && <Skeleton height={80} />}
      {detail.isError && <p role="alert">{failure(detail.error)}</p>}
      {detail.data && <Detail detail={detail.data} />}
    </SideDrawer>
  )
}

/** A device that the alarm is about by its name; others by their serial. */
const nameIn = (detail: AlarmDetail | undefined) => (sn: string) =>
  detail?.devices.find((device) => device.sn === sn)?.name ?? sn

function Foot({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const read = useReadAlarms()
  const why = useMay('write', alarm.group ?? undefined)
  return (
    <>
      {alarm.sn !== '' && (
        <Button component={AppLink} variant="default" to="/device/info" search={{ sn: alarm.sn }}>
          {t('detail.open')}
        </Button>
      )}
      {alarm.confirmedAt === null && (
        <Button
          disabled={why !== null}
          title={why ?? undefined}
          loading={read.isPending}
          onClick={() => read.mutate({ ids: [alarm.id] })}
        >
          {t('alarm:markOne')}
        </Button>
      )}
    </>
  )
}

function Times({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const formats = useFormats()
  const { createdAt, beganAt, confirmedAt, resolvedAt } = alarm
  const times = { created: createdAt, began: beganAt, confirmed: confirmedAt, resolved: resolvedAt }
  // Where it began once, both are one moment.
  const names = (['created', 'began', 'confirmed', 'resolved'] as const).filter(
    (name) => name !== 'created' || createdAt !== beganAt,
  )
  const words = useAlarmWords().times(alarm)
  return (
    <dl className={css.facts}>
      {names.map((name) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{t(`column.${name}`)}</dt>
          <dd>
            {times[name] === null ? (
              <Dash reason={t('common:unknownReason.never')} />
            ) : (
              formats.time(times[name])
            )}
          </dd>
        </div>
      ))}
      {words && <dd>{words}</dd>}
    </dl>
  )
}

function Detail({ detail }: { detail: AlarmDetail }) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const words = useAlarmWords()
  return (
    <>
      {detail.devices.length > 0 && <Devices detail={detail} />}
      {detail.children.length > 0 && (
        <>
          <h3 className={css.heading}>{t('detail.children')}</h3>
          <ul className={css.lines}>
            {detail.children.map((child) => (
              <li key={child.id}>
                <span>{words.what(child, child.originator || child.sn)}</span>
                <Age at={child.beganAt} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Changes changes={detail.changes} />
    </>
  )
}

function Devices({ detail: { devices, deviceCount } }: { detail: AlarmDetail }) {
  const { t } = useTranslation(['alarms', 'alarm', 'common'])
  const formats = useFormats()
  return (
    <>
      <h3 className={css.heading}>{`${t('detail.devices')} (${formats.count(deviceCount)})`}</h3>
      <ul className={css.lines}>
        {devices.map(({ sn, name, state, users, until }) => (
          <li key={sn}>
            <AppLink to="/device/info" search={{ sn }}>
              <bdi>{name}</bdi>
            </AppLink>
            <StateMark
              tone={until === null ? 'bad' : 'ok'}
              text={until === null ? t(`detail.${state}`) : t('detail.back')}
            />
            {users !== null && users > 0 && (
              <span className={css.soft}>{t('alarm:affected', { count: users })}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Changes({ changes }: { changes: AlarmDetail['changes'] }) {
  const { t } = useTranslation(['alarms', 'alarm', 'configuration', 'inventory'])
  const formats = useFormats()
  return (
    <>
      <h3 className={css.heading}>{t('detail.changes')}</h3>
      {changes.length === 0 && <p className={css.soft}>{t('detail.noChanges')}</p>}
      <ul className={css.lines}>
        {changes.map(({ kind, at, sn, device, what, by }) => (
          <li key={`${kind} ${sn} ${at} ${what}`}>
            <span className={css.soft}>{formats.time(at)}</span>
            <span>
              {kind === 'configuration'
                ? t(`configuration:section.${what as 'wireless'}`)
                : t(`inventory:command.${what as 'reboot'}`)}
            </span>
            <bdi>{device}</bdi>
            {by && <bdi className={css.soft}>{by}</bdi>}
          </li>
        ))}
      </ul>
    </>
  )
}
