import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Port } from '#contract/inventory/state/device-state.ts'
import type { PortSettings } from '#contract/switching/intent.ts'
import { useConfigWords } from '../../../../components/configuration/words/use-words'
import { fieldWords, valueWords } from '../../../../components/configuration/words/value-words'
import { DataTable } from '../../../../components/data-table/DataTable'
import { Unknown } from '../../../../components/Unknown'
import { useFormats } from '../../../../i18n/use-formats'
import { Dash } from '../../../../ui/Dash'
import { measured } from '../values'
import css from './PortDetails.module.css'

interface Row {
  name: string
  reported: ReactNode
  /** Null: the configuration has no such setting. */
  wanted: ReactNode
}

interface PortSettingsFactsProps {
  port: Port
  wanted: PortSettings | null
}

/** How a port is set: what it reports of that, and, where the configuration tells, what is wanted of it. */
export function PortSettingsFacts({ port, wanted }: PortSettingsFactsProps) {
  const { t } = useTranslation('inventory')
  const rows = useRows(port, wanted)
  return (
    <section aria-label={t('port.settings')}>
      <h3 className={css.title}>{t('port.settings')}</h3>
      <DataTable
        label={t('port.settings')}
        rows={rows}
        rowKey={({ name }) => name}
        none=""
        columns={[
          {
            id: 'name',
            header: t('port.setting'),
            cell: ({ name }) => <span className={css.setting}>{name}</span>,
          },
          { id: 'reported', header: t('port.reported'), cell: ({ reported }) => reported },
          ...(wanted
            ? [
                {
                  id: 'wanted',
                  header: t('port.wanted'),
                  cell: (row: Row) => row.wanted ?? <Dash reason={t('port.noSetting')} />,
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

/** The order is that of the form; what no device reports has its dash. */
function useRows(port: Port, wanted: PortSettings | null): Row[] {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const words = useConfigWords()
  const field = (name: string) => fieldWords('switching', name, words)
  const asWanted = (name: 'enabled' | 'speed' | 'duplex' | 'vlan' | 'poe') => {
    const value = wanted?.[name]
    if (value === undefined) return null
    const said = typeof value === 'boolean' ? onOrOff(value) : valueWords('switching', name, value, words)
    return <span className={css.setting}>{said}</span>
  }
  const onOrOff = (on: boolean) => t(on ? 'relay.on' : 'relay.off')
  const unsaid = <Unknown reason="notReported" />
  const down = port.up === false
  return [
    { name: field('enabled'), reported: unsaid, wanted: asWanted('enabled') },
    {
      name: field('speed'),
      reported: down ? t('port.down') : measured('portSpeed', port.speedBps, formats.bitRate, port.name),
      wanted: asWanted('speed'),
    },
    {
      name: field('duplex'),
      reported: down
        ? t('port.down')
        : measured('portDuplex', port.duplex, (duplex) => t(`port.${duplex}`), port.name),
      wanted: asWanted('duplex'),
    },
    {
      name: t('port.autonegotiation'),
      reported: unsaid,
      wanted: wanted && onOrOff(wanted.speed === 'auto'),
    },
    { name: field('vlan'), reported: unsaid, wanted: asWanted('vlan') },
    ...(port.poe
      ? [
          {
            name: field('poe'),
            reported: measured(
              'portDelivering',
              port.poe.status,
              (status) => t(`poe.status.${status}`),
              port.name,
            ),
            wanted: asWanted('poe'),
          },
          { name: t('port.forcedPower'), reported: unsaid, wanted: null },
        ]
      : []),
    { name: t('port.rateLimit'), reported: unsaid, wanted: null },
    ...(port.storm ? [] : [{ name: t('port.storm'), reported: unsaid, wanted: null }]),
    ...(port.loopDetection ? [] : [{ name: t('port.loopDetection'), reported: unsaid, wanted: null }]),
    { name: t('port.protectionGroup'), reported: unsaid, wanted: null },
  ]
}
