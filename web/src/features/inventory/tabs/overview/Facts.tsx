import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Position as PositionFact } from '#contract/inventory/state/field-equipment.ts'
import { Age } from '../../../../components/Age'
import { ConfigStateMark } from '../../../../components/configuration/status/ConfigStateMark'
import { Figure } from '../../../../components/history/Figure'
import { Unknown } from '../../../../components/Unknown'
import { useFormats } from '../../../../i18n/use-formats'
import { FactList } from '../../../../ui/FactList'
import { Mono } from '../../../../ui/Mono'
import { Panel } from '../../../../ui/page/Panel'
import { DeviceStatus } from '../../DeviceStatus'
import { netmaskOf } from '../network/netmask'
import { measured, mono, shown, text } from '../values'
import css from './Overview.module.css'
import { SourcesPanel } from './SourcesPanel'

/** All that is known of a device itself, folded: who looks for a number finds it here. */
export function Facts({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  return (
    <details className={css.facts}>
      <summary>{t('detail.allFacts')}</summary>
      <div className={css.pair}>
        <SystemPanel device={device} />
        <ConnectionPanel device={device} />
        <IdentityPanel device={device} />
      </div>
      {device.sources && <SourcesPanel sources={device.sources} />}
    </details>
  )
}

function SystemPanel({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const unit = device.state?.unit ?? {}
  const used = usedMemory(unit)
  const facts = [
    {
      name: t('detail.fact.uptime'),
      value: measured('uptime', unit.uptimeSeconds ?? device.uptime, formats.duration),
    },
    { name: t('detail.fact.clients'), value: measured('clients', device.users, formats.count) },
    { name: t('detail.fact.cpu'), value: measured('cpu', unit.cpuRatio, formats.ratio) },
    { name: t('detail.fact.load'), value: measured('load', unit.load1, formats.number) },
    ...(unit.load5 === undefined && unit.load15 === undefined
      ? []
      : [
          { name: t('detail.fact.load5'), value: shown(unit.load5, formats.number) },
          { name: t('detail.fact.load15'), value: shown(unit.load15, formats.number) },
        ]),
    {
      name: t('detail.fact.memory'),
      value: measured('memory', unit.memoryUsedRatio ?? used?.ratio, (ratio) =>
        used
          ? `${formats.ratio(ratio)} (${t('detail.memoryOf', { used: formats.bytes(used.bytes), total: formats.bytes(used.total) })})`
          : formats.ratio(ratio),
      ),
    },
    {
      name: t('detail.fact.temperature'),
      value: measured('temperature', unit.temperatureCelsius, formats.celsius),
    },
    { name: t('detail.fact.received'), value: measured('received', device.rx, formats.bytes) },
    { name: t('detail.fact.sent'), value: measured('sent', device.tx, formats.bytes) },
    { name: t('detail.fact.sessions'), value: shown(device.sessions, formats.count) },
    ...(device.state?.position
      ? [{ name: t('detail.fact.position'), value: <Position at={device.state.position} /> }]
      : []),
    { name: t('detail.fact.clock'), value: shown(unit.localTime, (value) => formats.time(value * 1000)) },
  ]
  return (
    <Panel title={t('detail.system')}>
      <FactList columns={1} facts={facts} />
    </Panel>
  )
}

/** Degrees by WGS84, four decimals: about ten metres. */
function Position({ at: { latitude, longitude, elevationMeters } }: { at: PositionFact }) {
  const formats = useFormats()
  const height = elevationMeters === undefined ? '' : ` (${formats.metres(elevationMeters)})`
  return <Mono>{`${latitude.toFixed(4)}, ${longitude.toFixed(4)}${height}`}</Mono>
}

function usedMemory(unit: { memoryTotalBytes?: number | undefined; memoryFreeBytes?: number | undefined }) {
  const { memoryTotalBytes: total, memoryFreeBytes: free } = unit
  if (total === undefined || free === undefined || total <= 0) return undefined
  return { bytes: total - free, total, ratio: Math.max(0, (total - free) / total) }
}

function ConnectionPanel({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const age = (at: number | null) => (at === null ? <Unknown reason="never" /> : <Age at={at} />)
  const managed = shown(device.state?.unit.management, (by) => t(`detail.managedBy.${by}`))
  return (
    <Panel title={t('detail.connection')}>
      <FactList
        columns={1}
        facts={[
          { name: t('detail.fact.status'), value: <Status device={device} /> },
          { name: t('detail.fact.reason'), value: t(`statusReason.${device.statusReason}`) },
          { name: t('detail.fact.since'), value: age(device.statusSince) },
          { name: t('detail.fact.lastSeen'), value: age(device.lastSeen) },
          { name: t('detail.fact.firstSeen'), value: age(device.firstSeen) },
          { name: t('detail.fact.ip'), value: mono(device.ip) },
          { name: t('detail.fact.lanip'), value: mono(device.lanip) },
          { name: t('detail.fact.wanip'), value: mono(device.wanip) },
          { name: t('detail.fact.netmask'), value: mono(netmaskOf(device)) },
          { name: t('detail.fact.protocol'), value: text(device.protocol) },
          ...(device.DeviceType === 'ap' ? [{ name: t('detail.fact.management'), value: managed }] : []),
          { name: t('detail.fact.key'), value: mono(device.keyFingerprint) },
          { name: t('detail.fact.password'), value: age(device.passwordKnownSince ?? null) },
        ]}
      />
    </Panel>
  )
}

/** A device that was never there has no history of being there. */
function Status({ device }: { device: DeviceInfo }) {
  const mark = <DeviceStatus device={device} />
  return device.lastSeen === null ? mark : <Figure name="online">{mark}</Figure>
}

function IdentityPanel({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation(['inventory', 'common'])
  const kind = device.DeviceType
    ? `${t(`kind.${device.DeviceType}`)} (${t(`detail.kindSource.${device.kindSource}`)})`
    : t('kind.unknown')
  return (
    <Panel title={t('detail.identity')}>
      <FactList
        columns={1}
        facts={[
          { name: t('detail.fact.name'), value: text(device.hostname) },
          { name: t('detail.fact.sn'), value: mono(device.sn) },
          { name: t('detail.fact.mac'), value: mono(device.mac) },
          { name: t('detail.fact.kind'), value: kind },
          { name: t('detail.fact.model'), value: text(device.model ?? device.compatible) },
          { name: t('detail.fact.hardware'), value: text(device.hardware) },
          { name: t('detail.fact.software'), value: text(device.software) },
          { name: t('detail.fact.externalId'), value: mono(device.externalId) },
          { name: t('detail.fact.network'), value: text(device.groupName) },
          { name: t('detail.fact.bound'), value: shown(device.boundAt, (at) => <Age at={at} />) },
          { name: t('detail.fact.configState'), value: <ConfigStateMark state={device.configState} /> },
          { name: t('detail.fact.configId'), value: shown(device.config?.id ?? null, String) },
          { name: t('detail.fact.note'), value: device.note ? <bdi>{device.note}</bdi> : t('common:none') },
        ]}
      />
    </Panel>
  )
}
