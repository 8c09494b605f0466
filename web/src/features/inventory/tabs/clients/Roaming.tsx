import { SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { useFailureWords } from '../../../../i18n/use-failure-words'
import css from './ClientDrawer.module.css'
import { RoamingLine } from './RoamingLine'
import { movesOf, type RoamingRange, roamingRanges } from './roaming-stays'
import { Stays } from './Stays'
import { useRoaming, useVisited } from './use-roaming'

const ranges = Object.keys(roamingRanges) as RoamingRange[]

/** Where a client was: drawn, and told stay by stay, the latest first. */
export function Roaming({ mac, device }: { mac: string; device: DeviceInfo }) {
  const { t } = useTranslation(['inventory', 'telemetry'])
  const words = useFailureWords()
  const [range, setRange] = useState<RoamingRange>('day')
  const answer = useRoaming(mac, range)
  const { stays = [], grid } = answer.data ?? {}
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const visited = useVisited(stays, device)
  return (
    <section className={css.roaming} aria-label={t('client.roaming')}>
      <header>
        <h3>{t('client.roaming')}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('telemetry:range.label')}
          value={range}
          onChange={(value) => setRange(value as RoamingRange)}
          data={ranges.map((value) => ({ value, label: t(`telemetry:range.${value}`) }))}
        />
      </header>
      {answer.isPending && <Skeleton height={120} />}
      {answer.isError && !answer.data && <p role="alert">{words(answer.error)}</p>}
      {grid && stays.length === 0 && <p>{t('client.roamingNone')}</p>}
      {grid && stays.length > 0 && (
        <>
          <p className={css.note} role="status">
            <span>{t('client.moves', { count: movesOf(stays) })}</span>
            <span>{t('telemetry:zoneOwn', { zone })}</span>
          </p>
          <RoamingLine stays={stays} grid={grid} nameOf={(sn) => visited(sn).name} />
          <Stays stays={stays} visited={visited} />
        </>
      )}
    </section>
  )
}
