import { useTranslation } from 'react-i18next'
import type { AlarmLevel } from '#contract/alarm/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { attentionLimits } from '#contract/overview/schemas.ts'
import { Unknown } from '../../../../components/Unknown'
import { useFormats } from '../../../../i18n/use-formats'
import { AppLink } from '../../../../lib/AppLink'
import { Hint } from '../../../../ui/Hint'
import { StateMark, StatusShape, type Tone } from '../../../../ui/StateMark'
import { infoPath } from '../../kinds'
import css from './cells.module.css'
import { useFacts } from './use-facts'

interface CellProps {
  device: Device
}

/** The device above it, and how fast the link to it is; the ports of both on hover. */
export function UplinkCell({ device }: CellProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const facts = useFacts(device.sn)
  if (facts === undefined) return null
  const uplink = facts?.uplink
  if (!uplink) return <Unknown reason={device.status === 'never' ? 'noReport' : 'notReported'} />
  const ports = [uplink.port, uplink.itsPort].map((port) => port ?? '—').join(' → ')
  return (
    <span className={css.uplink} title={`${t('port.title', { name: ports })}`}>
      {!uplink.online && <StateMark tone="idle" text={t('status.offline')} />}
      <AppLink to={infoPath(uplink.kind)} search={{ sn: uplink.sn }} className={css.name} dir="auto">
        <bdi>{uplink.name}</bdi>
      </AppLink>
      {uplink.speedBps !== null && <span className={css.soft}>{formats.bitRate(uplink.speedBps)}</span>}
    </span>
  )
}

const tones: Record<AlarmLevel, Tone> = { critical: 'bad', medium: 'warn', normal: 'idle' }
const worstFirst = ['critical', 'medium', 'normal'] as const

/** How many alarms are open, with the shape of the worst; how many of each level on hover. */
export function AlarmsCell({ device }: CellProps) {
  const { t } = useTranslation('alarm')
  const formats = useFormats()
  const facts = useFacts(device.sn)
  if (!facts) return facts === null ? <Unknown /> : null
  const some = worstFirst.filter((level) => facts.alarms[level] > 0)
  const [worst] = some
  if (!worst) return <span className={css.soft}>{formats.count(0)}</span>
  const each = some.map((level) => `${t(`level.${level}`)}: ${formats.count(facts.alarms[level])}`)
  const total = some.reduce((sum, level) => sum + facts.alarms[level], 0)
  return (
    <Hint label={each.join(' · ')}>
      <StateMark tone={tones[worst]} text={formats.count(total)} />
      <span className="visually-hidden">{each.join(' · ')}</span>
    </Hint>
  )
}

/** What a device gives over its ports, of what it may. */
export function PoeCell({ device }: CellProps) {
  const formats = useFormats()
  const facts = useFacts(device.sn)
  if (!facts) return facts === null ? <Unknown /> : null
  const { usedWatts = null, budgetWatts = null } = facts.poe ?? {}
  if (usedWatts === null) return <Unknown reason="notReported" />
  const isFull = budgetWatts !== null && usedWatts >= attentionLimits.poeRatio * budgetWatts
  return (
    <span className={css.poe}>
      {isFull && <StatusShape tone="warn" />}
      {formats.watts(usedWatts)}
      {budgetWatts !== null && <span className={css.soft}>/ {formats.watts(budgetWatts)}</span>}
    </span>
  )
}
