import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortSettings } from '#contract/switching/intent.ts'
import { flowWords, optionWords, vlanWords } from '../../components/configuration/sections/switching'
import { useConfigWords } from '../../components/configuration/words/use-words'
import { valueWords } from '../../components/configuration/words/value-words'
import { DataTable } from '../../components/data-table/DataTable'
import { Mono } from '../../ui/Mono'
import { Panel } from '../../ui/page/Panel'
import { StateMark } from '../../ui/StateMark'
import css from './PortSettingsTable.module.css'
import type { PortEditing } from './use-port-editor'

/** What every port is to have; a port's name chooses it, as on the front. */
export function PortSettingsTable({ editing, hasPoe }: { editing: PortEditing; hasPoe: boolean }) {
  const { t } = useTranslation(['switching', 'common'])
  const words = useConfigWords()
  const rows = editing.order.map((name) => editing.settings(name))
  const known = (cell: (settings: PortSettings) => ReactNode) => (settings: PortSettings) =>
    editing.isKnown(settings.port) ? (
      cell(settings)
    ) : (
      <span className={css.unknown}>{t('common:unknown')}</span>
    )
  return (
    <Panel flush title={t('table.label')}>
      <DataTable
        label={t('table.label')}
        rows={rows}
        rowKey={({ port }) => port}
        none={t('none')}
        marked={({ port }) => editing.names.has(port)}
        columns={[
          {
            id: 'port',
            header: t('table.port'),
            cell: ({ port }) => (
              <button
                type="button"
                className={css.name}
                aria-pressed={editing.names.has(port)}
                onClick={(event) => editing.pick(port, event.shiftKey ? 'range' : 'toggle')}
              >
                <Mono>{port}</Mono>
              </button>
            ),
          },
          {
            id: 'label',
            header: t('table.name'),
            cell: ({ label }) => label && <bdi className={css.label}>{label}</bdi>,
          },
          {
            id: 'enabled',
            header: t('table.state'),
            cell: known(({ enabled }) => (
              <StateMark tone={enabled ? 'ok' : 'idle'} text={t(enabled ? 'enabled.on' : 'enabled.off')} />
            )),
          },
          {
            id: 'speed',
            header: t('table.speed'),
            cell: known(({ speed, duplex }) =>
              speed === 'auto'
                ? t('speed.auto')
                : `${valueWords('switching', 'speed', speed, words)}, ${t(`duplex.${duplex}`)}`,
            ),
          },
          { id: 'vlan', header: t('table.vlan'), cell: known(({ vlan }) => vlanWords(vlan, words.t)) },
          ...(hasPoe
            ? [
                {
                  id: 'poe',
                  header: t('table.poe'),
                  cell: known(({ poe }) => t(`poe.${poe === null ? 'keep' : poe ? 'on' : 'off'}`)),
                },
              ]
            : []),
          ...(rows.some((row) => optionWords(row, words).length > 0)
            ? [
                {
                  id: 'more',
                  header: t('table.more'),
                  cell: (row: PortSettings) => optionWords(row, words).join(' · '),
                },
              ]
            : []),
          ...(rows.some(({ flow }) => flow)
            ? [
                {
                  id: 'flow',
                  header: t('field.flow'),
                  cell: ({ flow }: PortSettings) => flow && flowWords(flow, words),
                },
              ]
            : []),
          {
            id: 'draft',
            header: t('table.draft'),
            cell: ({ port }) =>
              editing.changed.has(port) && (
                <span className={css.changed}>{words.t('configuration:draft.changed')}</span>
              ),
          },
        ]}
      />
    </Panel>
  )
}
