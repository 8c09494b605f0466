import type { TFunction } from 'i18next'
import type { UpgradeEntry } from '#contract/firmware/upgrade-log.ts'
import { serverWordOf } from '#contract/inventory/commands/server-words.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { Age } from '../../../components/Age'
import type { ListColumn } from '../../../components/resource-list/column'
import { Unknown } from '../../../components/Unknown'
import type { Formats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { Dash } from '../../../ui/Dash'
import { Mono } from '../../../ui/Mono'
import { StateMark } from '../../../ui/StateMark'
import { commandTones } from '../commands/results/outcome'

const told = (text: string | null) =>
  text === null || text === '' ? <Unknown reason="notReported" /> : <bdi title={text}>{text}</bdi>
const version = (text: string | null) =>
  text === null ? (
    <Unknown reason="notReported" />
  ) : (
    <span title={text}>
      <Mono>{text}</Mono>
    </span>
  )

export function upgradeColumns(
  t: TFunction<['upgrade-log', 'inventory']>,
  formats: Formats,
  networks: readonly Network[],
): ListColumn<UpgradeEntry>[] {
  const networkOf = (group: number) => networks.find(({ ID }) => ID === group)?.Name ?? null
  return [
    {
      ...{ id: 'device', header: t('column.device'), fixed: true },
      cell: ({ sn, name }) => (
        <AppLink to="/device/info" search={{ sn }}>
          <bdi title={name}>{name}</bdi>
        </AppLink>
      ),
    },
    {
      ...{ id: 'status', header: t('column.status'), width: 140, phoneWidth: 120, phone: true },
      cell: ({ status, harm }) =>
        harm === null ? (
          <StateMark tone={commandTones[status]} text={t(`inventory:command.status.${status}`)} />
        ) : (
          <StateMark tone="bad" text={t(`harm.${harm}`)} />
        ),
    },
    {
      ...{ id: 'network', header: t('column.network'), width: 132 },
      cell: ({ group }) => told(networkOf(group)),
    },
    { ...{ id: 'from', header: t('column.from'), width: 150 }, cell: ({ from }) => version(from) },
    {
      ...{ id: 'to', header: t('column.to'), width: 150 },
      cell: ({ to }) => (to === null ? <Dash reason={t('fromAddress')} /> : version(to)),
    },
    {
      ...{ id: 'why', header: t('column.why'), width: 190 },
      cell: ({ why }) => {
        const own = serverWordOf(why)
        return told(own ? t(`inventory:command.explain.${own}`) : why)
      },
    },
    {
      ...{ id: 'by', header: t('column.by'), width: 110 },
      cell: ({ by }) => <bdi title={by ?? t('server')}>{by ?? t('server')}</bdi>,
    },
    {
      ...{ id: 'duration', header: t('column.duration'), width: 110, align: 'end' },
      cell: ({ at, finishedAt }) =>
        finishedAt === null ? (
          <Unknown reason="notReported" />
        ) : (
          formats.duration(Math.max(0, Math.round((finishedAt - at) / 1000)))
        ),
    },
    { ...{ id: 'at', header: t('column.at'), width: 112 }, cell: ({ at }) => <Age at={at} /> },
  ]
}
