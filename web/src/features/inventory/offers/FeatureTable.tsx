import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Capability } from '#contract/inventory/capabilities.ts'
import type { FeatureSwitch, ModelFeatures } from '#contract/inventory/device-features.ts'
import { type DataColumn, DataTable } from '../../../components/data-table/DataTable'
import { useFormats } from '../../../i18n/use-formats'
import { Mono } from '../../../ui/Mono'
import { StatusShape, type Tone } from '../../../ui/StateMark'
import css from './Features.module.css'
import { type FeatureCell, type FeatureState, shownFeatures, stateOf } from './feature-cells'

interface FeatureTableProps {
  versions: readonly ModelFeatures[]
  left: number
  switches: readonly FeatureSwitch[]
  onOpen: (cell: FeatureCell) => void
}

const tones: Record<FeatureState, Tone> = { all: 'ok', some: 'partly', none: 'idle', off: 'bad' }
const legend = Object.keys(tones) as FeatureState[]

/** Models and versions against features: what their devices say they can, and what is switched off. */
export function FeatureTable({ versions, left, switches, onOpen }: FeatureTableProps) {
  const { t } = useTranslation('device-features')
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false
  const features = shownFeatures(versions, switches)
  const mark = (version: ModelFeatures, feature: Capability, named = false) => (
    <FeatureMark key={feature} of={{ version, feature }} {...{ switches, onOpen, named }} />
  )
  const software = (version: ModelFeatures) =>
    version.software === null ? t('unknownVersion') : <Mono>{version.software}</Mono>
  const devices = (version: ModelFeatures) =>
    t('devicesOnline', { online: version.online, devices: version.devices })
  const matrix: DataColumn<ModelFeatures>[] = [
    { id: 'model', header: t('column.model'), cell: ({ model }) => model },
    { id: 'software', header: t('column.software'), cell: software },
    { id: 'devices', header: t('column.devices'), align: 'end', cell: devices },
    ...features.map((feature) => ({
      ...{ id: feature, header: t(`feature.${feature}`), upright: true },
      cell: (version: ModelFeatures) => mark(version, feature),
    })),
  ]
  const cards: DataColumn<ModelFeatures>[] = [
    {
      id: 'model',
      header: t('column.model'),
      cell: (version) => (
        <div className={css.card}>
          <b>{version.model}</b> {software(version)}
          <span className={css.soft}>
            {t('column.devices')}: {devices(version)}
          </span>
          <div className={css.marks}>{features.map((feature) => mark(version, feature, true))}</div>
        </div>
      ),
    },
  ]
  return (
    <DataTable
      label={t('table')}
      rows={versions}
      rowKey={({ model, software }) => JSON.stringify([model, software])}
      none={t('none')}
      searchText={({ model, software }) => `${model} ${software ?? ''}`}
      searchLabel={t('search')}
      aside={<Legend left={left} />}
      columns={phone ? cards : matrix}
    />
  )
}

interface FeatureMarkProps extends Pick<FeatureTableProps, 'switches' | 'onOpen'> {
  of: FeatureCell
  /** Its name beside it, where no head of a column says it. */
  named: boolean
}

function FeatureMark({ of, switches, onOpen, named }: FeatureMarkProps) {
  const { t } = useTranslation('device-features')
  const formats = useFormats()
  const { version, feature } = of
  const state = stateOf(of, switches)
  const said = t(`state.${state}`)
  const name = t(`feature.${feature}`)
  const share =
    state === 'some' ? [version.announced[feature] ?? 0, version.devices].map(formats.count).join('/') : ''
  return (
    <button
      type="button"
      className={css.cell}
      title={said}
      aria-label={`${version.model} ${version.software ?? ''}, ${name}: ${said} ${share}`.trim()}
      onClick={() => onOpen(of)}
    >
      <StatusShape tone={tones[state]} />
      {named && <span>{name}</span>}
      {share !== '' && <span>{share}</span>}
    </button>
  )
}

function Legend({ left }: { left: number }) {
  const { t } = useTranslation('device-features')
  return (
    <span className={css.legend}>
      {legend.map((state) => (
        <span key={state}>
          <StatusShape tone={tones[state]} /> {t(`state.${state}`)}
        </span>
      ))}
      {left > 0 && <span>{t('left', { n: left })}</span>}
    </span>
  )
}
