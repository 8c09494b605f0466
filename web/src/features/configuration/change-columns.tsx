import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { Age } from '../../components/Age'
import { outcomeTones } from '../../components/configuration/status/config-states'
import type { ConfigT } from '../../components/configuration/words/words-of'
import type { ListColumn } from '../../components/resource-list/column'
import { Mono } from '../../ui/Mono'
import { StateMark } from '../../ui/StateMark'

export function OutcomeMark({ change, t }: { change: DeviceChange; t: ConfigT }) {
  return <StateMark tone={outcomeTones[change.outcome]} text={t(`configuration:outcome.${change.outcome}`)} />
}

/** The network's name now; it may have been deleted since. */
export function networkName(group: number | null, networks: readonly Network[], t: ConfigT): string {
  if (group === null) return t('configuration:log.noNetwork')
  return networks.find(({ ID }) => ID === group)?.Name ?? t('configuration:log.removedNetwork')
}

/** What a change is about, in the words of the interface. */
export const sectionNames = ({ sections }: DeviceChange, t: ConfigT): string =>
  sections.map(({ section }) => t(`configuration:section.${section}`)).join(', ')

export function changeColumns(t: ConfigT, networks: readonly Network[]): ListColumn<DeviceChange>[] {
  const plain = (text: string) => <bdi title={text}>{text}</bdi>
  return [
    {
      id: 'device',
      header: t('configuration:log.column.device'),
      fixed: true,
      cell: (row) => plain(row.name),
      // A phone has no room for a column of the time: names of devices would be cut where they differ.
      phoneLine: (row) => (
        <span title={sectionNames(row, t)}>
          <Age at={row.at} /> · <bdi>{sectionNames(row, t)}</bdi>
        </span>
      ),
    },
    {
      id: 'network',
      header: t('configuration:log.column.network'),
      width: 132,
      cell: (row) => plain(networkName(row.group, networks, t)),
    },
    {
      id: 'section',
      header: t('configuration:log.column.section'),
      width: 144,
      cell: (row) => plain(sectionNames(row, t)),
    },
    {
      id: 'version',
      header: t('configuration:log.column.version'),
      width: 76,
      align: 'end',
      cell: ({ sections }) => sections.map(({ version }) => version).join(', '),
    },
    {
      id: 'cause',
      header: t('configuration:log.column.cause'),
      width: 130,
      cell: (row) => t(`configuration:log.cause.${row.cause}`),
    },
    {
      id: 'by',
      header: t('configuration:log.column.by'),
      width: 100,
      cell: (row) => plain(row.by ?? t('configuration:system')),
    },
    {
      id: 'sn',
      header: t('configuration:log.column.sn'),
      width: 156,
      cell: (row) => <Mono>{row.sn}</Mono>,
    },
    {
      id: 'outcome',
      header: t('configuration:log.column.outcome'),
      // The widest of all languages: “Accettata, in attesa di rapporto”.
      width: 250,
      phoneWidth: 132,
      phone: true,
      cell: (row) => <OutcomeMark change={row} t={t} />,
    },
    {
      id: 'at',
      header: t('configuration:log.column.at'),
      width: 110,
      cell: (row) => <Age at={row.at} />,
    },
  ]
}
