import { SegmentedControl, Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { floorLoss, floorLossSource, storeyHeight, wallLossSource } from '#contract/floor-plan/materials.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import { useFormats } from '../../../i18n/use-formats'
import { byName } from '../by-name'
import css from '../side/Side.module.css'
import { leastHearings } from './correct'
import { type HeatLayer, type HeatMap, heatLayers } from './heat-map'
import { modelSource } from './propagation'
import { shareOf, stepsOf } from './scale'
import { type BandTransmitters, usualPower } from './transmitters'

import type { HeardOnFloor } from './use-correction'

export interface HeatChoice {
  layer: HeatLayer | null
  band: PlannedBand
  /** What access points heard of each other is drawn. */
  measured: boolean
  /** What comes through ceilings counts. */
  ceilings: boolean
}

interface HeatPanelProps {
  choice: HeatChoice
  onChoose: (choice: HeatChoice) => void
  known: BandTransmitters
  /** Of its transmitters, in their order. */
  colours: readonly string[]
  map: HeatMap | null
  /** Null: it is not known yet. */
  heard: HeardOnFloor | null
  /** Floors above and below of the same building. */
  others: number
}

const bands = ['2G', '5G', '6G'] as const
export const bandNames = { '2G': '2.4 GHz', '5G': '5 GHz', '6G': '6 GHz' } as const

/** Which map lies on the plan, what its colours mean, and what it rests on. */
export function HeatPanel({ choice, onChoose, known, colours, map, heard, others }: HeatPanelProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const { layer, band } = choice
  const share = map && map.layer === layer ? shareOf(map) : null
  const figure = (value: number) =>
    layer === 'signal' ? formats.dbm(value) : layer === 'snr' ? formats.db(value) : formats.count(value)
  return (
    <div className={css.column}>
      {layer !== null && (
        <p className={css.onPaper}>
          {t(`heat.layer.${layer}`)}, {bandNames[band]}
        </p>
      )}
      <Select
        className={css.screenOnly}
        label={t('heat.show')}
        allowDeselect={false}
        data={[
          { value: 'none', label: t('heat.nothing') },
          ...heatLayers.map((value) => ({ value, label: t(`heat.layer.${value}`) })),
        ]}
        value={layer ?? 'none'}
        onChange={(value) => onChoose({ ...choice, layer: heatLayers.find((one) => one === value) ?? null })}
      />
      {layer !== null && (
        <>
          <SegmentedControl
            className={css.screenOnly}
            aria-label={t('heat.band')}
            data={bands.map((value) => ({ value, label: bandNames[value] }))}
            value={band}
            onChange={(value) => onChoose({ ...choice, band: value as PlannedBand })}
          />
          {others > 0 && (
            <Switch
              className={css.screenOnly}
              label={t('heat.ceilings')}
              description={t('heat.ceilingsHint', {
                ...{ first: formats.db(floorLoss(band, 1)), further: formats.db(4), source: floorLossSource },
                height: formats.metres(storeyHeight),
              })}
              checked={choice.ceilings}
              onChange={({ currentTarget }) => onChoose({ ...choice, ceilings: currentTarget.checked })}
            />
          )}
          {known.transmitters.length === 0 && <p className={css.soft}>{t('heat.nobody')}</p>}
          <ul className={css.legend}>
            {layer === 'strongest'
              ? known.names
                  .map((name, index) => ({ name, index }))
                  .toSorted(byName)
                  .map(({ name, index }) => <Mark key={index} colour={colours[index] ?? ''} text={name} />)
              : stepsOf(layer).map(({ from, colour }) => (
                  <Mark key={from} colour={colour} text={t('heat.from', { value: figure(from) })} />
                ))}
          </ul>
          {share && known.transmitters.length > 0 && layer !== 'strongest' && (
            <p role="status">
              {t(layer === 'overlap' ? 'heat.coveredMost' : 'heat.covered', {
                ...{ share: formats.ratio(share.share), level: figure(share.level) },
              })}
            </p>
          )}
          {known.assumed > 0 && (
            <p className={css.soft}>
              {t('heat.assumed', { power: formats.dbm(usualPower), number: formats.count(known.assumed) })}
            </p>
          )}
          {known.silent > 0 && (
            <p className={css.soft}>{t('heat.silent', { number: formats.count(known.silent) })}</p>
          )}
          {heard && <CorrectionNote heard={heard} />}
          {!heard?.corrected && (
            <p className={css.soft}>{t('heat.source', { model: modelSource, walls: wallLossSource })}</p>
          )}
        </>
      )}
      <Switch
        className={css.screenOnly}
        label={t('heat.measured')}
        checked={choice.measured}
        onChange={({ currentTarget }) => onChoose({ ...choice, measured: currentTarget.checked })}
      />
    </div>
  )
}

function Mark({ colour, text }: { colour: string; text: string }) {
  return (
    <li>
      <span className={css.colour} style={{ background: colour }} />
      <bdi>{text}</bdi>
    </li>
  )
}

/** Whether what is predicted agrees with what was measured, and by how much. */
function CorrectionNote({ heard: { corrected, links, why } }: { heard: HeardOnFloor }) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  if (corrected)
    return (
      <p className={css.soft}>
        {t('heat.corrected', {
          number: formats.count(corrected.measurements),
          ...{ after: formats.db(corrected.after), before: formats.db(corrected.before) },
        })}
      </p>
    )
  if (why === 'noFit') return <p className={css.soft}>{t('heat.noFit')}</p>
  return (
    <p className={css.soft}>
      {t('heat.tooFew', { number: formats.count(links.length), least: formats.count(leastHearings) })}
    </p>
  )
}
