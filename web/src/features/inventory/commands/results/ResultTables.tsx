import { useTranslation } from 'react-i18next'
import type { CommandResult } from '#contract/inventory/commands/command-results.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { Mono } from '../../../../ui/Mono'

type ResultOf<Type extends CommandResult['type']> = Extract<CommandResult, { type: Type }>

/** Packages with their version, or how it went. */
export function PackagesTable({ result }: { result: ResultOf<'packages'> }) {
  const { t } = useTranslation('inventory')
  const { packages, leftOut } = result
  const counted = t('command.packages', { count: packages.length })
  return (
    <DataTable
      label={t('action.packages')}
      rows={packages}
      rowKey={({ name }, index) => `${name}-${index}`}
      none={t('packages.none')}
      searchText={({ name }) => name}
      searchLabel={t('packages.search')}
      aside={leftOut > 0 ? `${counted}, ${t('packages.leftOut', { count: leftOut })}` : counted}
      columns={[
        { id: 'name', header: t('packages.name'), cell: ({ name }) => <Mono>{name}</Mono> },
        { id: 'result', header: t('packages.result'), cell: ({ result: text }) => <bdi>{text}</bdi> },
      ]}
    />
  )
}

/** Clients with what the device tells of their make, in its own words. */
export function FingerprintTable({ result }: { result: ResultOf<'fingerprint'> }) {
  const { t } = useTranslation('inventory')
  const { clients, leftOut } = result
  const words = (client: (typeof clients)[number]) =>
    client.facts.map(({ name, value }) => `${name}: ${value}`).join(' · ')
  const counted = t('command.clients', { count: clients.length })
  return (
    <DataTable
      label={t('action.fingerprint')}
      rows={clients}
      rowKey={({ mac }) => mac}
      none={t('fingerprint.none')}
      searchText={(client) => `${client.mac} ${words(client)}`}
      searchLabel={t('fingerprint.search')}
      aside={leftOut > 0 ? `${counted}, ${t('packages.leftOut', { count: leftOut })}` : counted}
      columns={[
        { id: 'mac', header: t('column.mac'), cell: ({ mac }) => <Mono>{mac}</Mono> },
        { id: 'facts', header: t('fingerprint.facts'), cell: (client) => <bdi>{words(client)}</bdi> },
      ]}
    />
  )
}
