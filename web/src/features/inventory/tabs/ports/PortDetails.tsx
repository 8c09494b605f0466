import { useTranslation } from 'react-i18next'
import type { Port } from '#contract/inventory/state/device-state.ts'
import type { Transceiver } from '#contract/inventory/state/port-details.ts'
import { useFormats } from '../../../../i18n/use-formats'
import { type Fact, FactList } from '../../../../ui/FactList'
import { StateMark } from '../../../../ui/StateMark'
import { measured, mono, shown, text } from '../values'
import { Authenticated } from './Authenticated'
import css from './PortDetails.module.css'

/** What the device says of one port beyond the table: module, loop protection, who signed in. */
export function PortDetails({ port }: { port: Port }) {
  const { transceiver, spanningTree, loopDetection, storm, authenticated, poe } = port
  const power = poe && (poe.counters || poe.classRequested !== undefined)
  if (!(transceiver || spanningTree || loopDetection || storm || authenticated?.length || power)) return null
  return (
    <div className={css.groups}>
      {transceiver && <Module port={port.name} module={transceiver} />}
      {power && <Power poe={poe} />}
      {spanningTree && <Tree port={port.name} tree={spanningTree} />}
      {loopDetection && <Loop port={port.name} loop={loopDetection} />}
      {storm && <Storm port={port.name} storm={storm} />}
      {authenticated && authenticated.length > 0 && <Authenticated clients={authenticated} />}
    </div>
  )
}

function FactGroup({ title, facts, wide = false }: { title: string; facts: Fact[]; wide?: boolean }) {
  return (
    <section className={wide ? css.wide : undefined} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <FactList columns={wide ? 3 : 1} facts={facts} />
    </section>
  )
}

function Module({ port, module }: { port: string; module: Transceiver }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return (
    <FactGroup
      wide
      title={`${t('port.module')}${module.formFactor ? ` ${module.formFactor}` : ''}`}
      facts={[
        { name: t('port.vendor'), value: text(module.vendor) },
        { name: t('port.partNumber'), value: mono(module.partNumber) },
        { name: t('port.serialNumber'), value: mono(module.serialNumber) },
        { name: t('port.linkModes'), value: text(module.linkModes.join(', ')) },
        {
          name: t('port.moduleTemperature'),
          value: measured('moduleTemperature', module.temperatureCelsius, formats.celsius, port),
        },
        { name: t('port.rxPower'), value: measured('moduleReceived', module.rxPowerDbm, formats.dbm, port) },
        { name: t('port.txPower'), value: measured('moduleSent', module.txPowerDbm, formats.dbm, port) },
        { name: t('port.maxPower'), value: shown(module.maxPowerWatts, formats.watts) },
      ]}
    />
  )
}

const poeCounters = ['overload', 'short', 'denied', 'absent', 'invalidSignature'] as const

/** What the powered device asked for, and how often power failed since the switch started. */
function Power({ poe }: { poe: NonNullable<Port['poe']> }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return (
    <FactGroup
      title={t('port.poe')}
      facts={[
        { name: t('poe.classRequested'), value: shown(poe.classRequested, String) },
        ...poeCounters.map((name) => ({
          name: t(`poe.counters.${name}`),
          value: shown(poe.counters?.[name], formats.count),
        })),
      ]}
    />
  )
}

function Tree({ port, tree }: { port: string; tree: NonNullable<Port['spanningTree']> }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const { bpduGuard } = tree
  return (
    <FactGroup
      title={t('port.spanningTree')}
      facts={[
        {
          name: t('port.treeState'),
          value: measured('portForwarding', tree.state, (state) => t(`port.treeStates.${state}`), port),
        },
        { name: t('port.treeRole'), value: shown(tree.role, (role) => t(`port.treeRoles.${role}`)) },
        { name: t('port.treeProtocol'), value: text(tree.protocol) },
        { name: t('port.treeCost'), value: shown(tree.cost, formats.count) },
        {
          name: t('port.transitions'),
          value: measured('portTransitions', tree.transitions, formats.count, port),
        },
        ...(bpduGuard
          ? [
              {
                name: t('port.bpduGuard'),
                value: <StateMark tone="warn" text={t(`port.bpduGuards.${bpduGuard}`)} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function Loop({ port, loop }: { port: string; loop: NonNullable<Port['loopDetection']> }) {
  const { t } = useTranslation('inventory')
  const tones = { no_loop: 'ok', loop_detected: 'bad', disabled: 'idle' } as const
  return (
    <FactGroup
      title={t('port.loopDetection')}
      facts={[
        {
          name: t('port.loopState'),
          value: measured(
            'portLoop',
            loop.state,
            (state) => <StateMark tone={tones[state]} text={t(`port.loopStates.${state}`)} />,
            port,
          ),
        },
        {
          name: t('port.loopAction'),
          value: shown(loop.action, (action) => t(`port.loopActions.${action}`)),
        },
      ]}
    />
  )
}

function Storm({ port, storm }: { port: string; storm: NonNullable<Port['storm']> }) {
  const { t } = useTranslation('inventory')
  const seen = (value: boolean | undefined) =>
    measured(
      'portStorm',
      value,
      (yes) => <StateMark tone={yes ? 'bad' : 'ok'} text={t(yes ? 'port.stormSeen' : 'port.stormNone')} />,
      port,
    )
  return (
    <FactGroup
      title={t('port.storm')}
      facts={[
        { name: t('port.storms.broadcast'), value: seen(storm.broadcast) },
        { name: t('port.storms.multicast'), value: seen(storm.multicast) },
        { name: t('port.storms.unknownUnicast'), value: seen(storm.unknownUnicast) },
      ]}
    />
  )
}
