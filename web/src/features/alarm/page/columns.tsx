import type { TFunction } from 'i18next'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { Age } from '../../../components/Age'
import type { AlarmWords } from '../../../components/alarm-words/use-alarm-words'
import type { ListColumn } from '../../../components/resource-list/column'
import { AppLink } from '../../../lib/AppLink'
import { Dash } from '../../../ui/Dash'
import { LevelMark } from '../LevelMark'
import css from './AlarmPage.module.css'

interface ColumnWords {
  t: TFunction<['alarms', 'alarm', 'common']>
  words: AlarmWords
  networks: readonly Network[]
  everywhere: boolean
}

/** Every column of the list of alarms. */
export function alarmColumns({ t, words, networks, everywhere }: ColumnWords): ListColumn<Alarm>[] {
  const sentence = (alarm: Alarm) =>
    [words.what(alarm, alarm.originator || alarm.sn), ...words.reach(alarm)].join(' ')
  const mark = (alarm: Alarm) => <LevelMark alarm={alarm} />
  const nameOf = (group: number | null) => networks.find(({ ID }) => ID === group)?.Name ?? null
  const never = t('common:unknownReason.never')
  return [
    { ...{ id: 'level', header: t('column.level'), width: 120 }, cell: mark },
    {
      ...{ id: 'content', header: t('column.content'), fixed: true },
      cell: (alarm) => (
        <span
          className={css.what}
          title={sentence(alarm)}
          data-unread={alarm.confirmedAt === null || undefined}
          data-over={alarm.resolvedAt !== null || undefined}
        >
          {sentence(alarm)}
        </span>
      ),
      phoneLine: (alarm) => (
        <>
          {mark(alarm)} · {alarm.resolvedAt !== null && `${t('state.over')} · `}
          <Age at={alarm.resolvedAt ?? alarm.beganAt} />
        </>
      ),
    },
    {
      ...{ id: 'originator', header: t('column.originator'), width: 180 },
      cell: ({ sn, originator }) =>
        sn === '' ? <bdi>{originator}</bdi> : <OriginatorLink sn={sn} name={originator || sn} />,
    },
    {
      ...{ id: 'category', header: t('column.category'), width: 180 },
      cell: ({ type }) => <span title={t(`category.${type}`)}>{t(`category.${type}`)}</span>,
    },
    ...(everywhere
      ? [
          {
            ...{ id: 'network', header: t('column.network'), width: 150 },
            cell: ({ group }: Alarm) => (
              <bdi title={nameOf(group) ?? undefined}>
                {nameOf(group) ?? <Dash reason={t('common:unknown')} />}
              </bdi>
            ),
          },
        ]
      : []),
    timeColumn('began', t('column.began'), never, ({ beganAt }) => beganAt),
    timeColumn('created', t('column.created'), never, ({ createdAt }) => createdAt),
    timeColumn('confirmed', t('column.confirmed'), never, ({ confirmedAt }) => confirmedAt),
    timeColumn('resolved', t('column.resolved'), never, ({ resolvedAt }) => resolvedAt),
  ]
}

const timeColumn = (
  id: string,
  header: string,
  never: string,
  at: (alarm: Alarm) => number | null,
): ListColumn<Alarm> => ({
  ...{ id, header, width: 130 },
  cell: (alarm) => {
    const time = at(alarm)
    return time === null ? <Dash reason={never} /> : <Age at={time} />
  },
})

function OriginatorLink({ sn, name }: { sn: string; name: string }) {
  return (
    <AppLink to="/device/info" search={{ sn }} title={name} onClick={(event) => event.stopPropagation()}>
      <bdi>{name}</bdi>
    </AppLink>
  )
}
