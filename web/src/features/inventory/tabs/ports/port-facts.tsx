import { useTranslation } from 'react-i18next'
import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import type { PortSettings } from '#contract/switching/intent.ts'
import { Age } from '../../../../components/Age'
import { loadOf, type PortMeasures } from '../../../../components/port-panel/measured-lamp'
import { mediumWord, poeTone, troubleOf } from '../../../../components/port-panel/port-state'
import { useFormats } from '../../../../i18n/use-formats'
import type { Fact } from '../../../../ui/FactList'
import { StateMark } from '../../../../ui/StateMark'
import { measured, shown, text } from '../values'
import { useLastFlap } from './use-last-flap'

export interface ShownPort {
  sn: string
  state: DeviceState
  port: Port
  measures: PortMeasures
  /** What the configuration wants of it; null where it says nothing, or is not known. */
  wanted: PortSettings | null
}

export const sumOf = (a: number | undefined, b: number | undefined) =>
  a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0)

/** Link, speed, who is there, and what goes through: what one wants to know first. */
export function useFirstFacts({ sn, state, port, measures }: ShownPort): Fact[] {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const flap = useLastFlap(sn, port.name)
  const peer = state.lldp.find((entry) => entry.port === port.name)
  const trouble = troubleOf(port)
  return [
    {
      name: t('port.link'),
      value: shown(port.up, (up) => {
        if (trouble)
          return (
            <StateMark
              tone={trouble === 'loop' ? 'bad' : 'warn'}
              text={t(trouble === 'loop' ? 'port.loopFound' : 'port.blocked')}
            />
          )
        return measured(
          'portLink',
          up,
          () => <StateMark tone={up ? 'ok' : 'idle'} text={t(up ? 'port.up' : 'port.down')} />,
          port.name,
        )
      }),
    },
    {
      name: t('port.speed'),
      value:
        port.up === false ? (
          t('port.down')
        ) : (
          <>
            {measured('portSpeed', port.speedBps, formats.bitRate, port.name)}
            {port.duplex && (
              <>
                {', '}
                {measured('portDuplex', port.duplex, (duplex) => t(`port.${duplex}`), port.name)}
              </>
            )}
          </>
        ),
    },
    { name: t('port.neighbour'), value: text(peer?.name ?? peer?.description ?? peer?.mac) },
    {
      name: t('port.received'),
      value: measured('portReceived', measures.receiveBps, formats.bitRate, port.name),
    },
    { name: t('port.sent'), value: measured('portSent', measures.transmitBps, formats.bitRate, port.name) },
    {
      name: t('port.load'),
      value: measured('portTraffic', loadOf(port, measures), formats.ratio, port.name),
    },
    {
      name: t('port.hourErrors'),
      value: measured(
        'portErrors',
        measures.hourErrors,
        (errors) => formats.count(Math.round(errors)),
        port.name,
      ),
    },
    ...(port.poe
      ? [
          {
            name: t('port.poe'),
            value: (
              <>
                {measured(
                  'portDelivering',
                  port.poe.status,
                  (status) => (
                    <StateMark tone={poeTone(status)} text={t(`poe.status.${status}`)} />
                  ),
                  port.name,
                )}
                {port.poe.watts !== undefined && (
                  <> {measured('portPower', port.poe.watts, formats.watts, port.name)}</>
                )}
              </>
            ),
          },
        ]
      : []),
    { name: t('port.vlans'), value: text(measures.vlans.join(', ')) },
    {
      name: t('port.lastFlap'),
      value: flap === null ? t('port.noFlap') : shown(flap, (at) => <Age at={at} />),
    },
  ]
}

/** The rest of what a port's entry tells, for the drawer. */
export function useMoreFacts({ port }: Pick<ShownPort, 'port'>): Fact[] {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const { counters, poe } = port
  return [
    { name: t('port.role'), value: t(`port.roles.${port.role}`) },
    {
      name: t('port.medium'),
      value: shown(mediumWord(port), (word) => (word === 'copper' ? t('port.copper') : <bdi>{word}</bdi>)),
    },
    {
      name: t('port.errors'),
      value: measured('portErrors', sumOf(counters?.rxErrors, counters?.txErrors), formats.count, port.name),
    },
    {
      name: t('port.dropped'),
      value: measured(
        'portDropped',
        sumOf(counters?.rxDropped, counters?.txDropped),
        formats.count,
        port.name,
      ),
    },
    { name: t('port.multicast'), value: shown(counters?.multicast, formats.count) },
    { name: t('port.collisions'), value: shown(counters?.collisions, formats.count) },
    ...(poe
      ? [
          {
            name: t('poe.current'),
            value: measured('portCurrent', poe.milliamps, formats.milliamps, port.name),
          },
          { name: t('poe.voltage'), value: measured('portVoltage', poe.volts, formats.volts, port.name) },
          { name: t('poe.class'), value: shown(poe.class, String) },
          // Devices also have a word for no fault.
          ...(poe.fault && poe.status === 'fault' ? [{ name: t('poe.fault'), value: text(poe.fault) }] : []),
        ]
      : []),
  ]
}
