import { useTranslation } from 'react-i18next'
import type { FeatureSwitch, ModelFeatures } from '#contract/inventory/device-features.ts'
import { DataTable } from '../../../components/data-table/DataTable'
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
  const formats = useFormats()
  return (
    <DataTable
      label={t('table')}
      rows={versions}
      rowKey={({ model, software }) => JSON.stringify([model, software])}
      none={t('none')}
      searchText={({ model, software }) => `${model} ${software ?? ''}`}
      searchLabel={t('search')}
      aside={<Legend left={left} />}
      columns={[
        { id: 'model', header: t('column.model'), cell: ({ model }) => model },
        {
          id: 'software',
          header: t('column.software'),
          cell: ({ software }) => (software === null ? t('unknownVersion') : <Mono>{software}</Mono>),
        },
        {
          id: 'devices',
          header: t('column.devices'),
          align: 'end' as const,
          cell: ({ devices, online }) => t('devicesOnline', { online, devices }),
        },
        ...shownFeatures(versions, switches).map((feature) => ({
          id: feature,
          header: feature,
          cell: (version: ModelFeatures) => {
            const state = stateOf({ version, feature }, switches)
            const said = t(`state.${state}`)
            const of = [version.announced[feature] ?? 0, version.devices].map(formats.count)
            const share = state === 'some' ? of.join('/') : ''
            return (
              <button
                type="button"
                className={css.cell}
                title={said}
                aria-label={`${version.model} ${version.software ?? ''}, ${feature}: ${said} ${share}`.trim()}
                onClick={() => onOpen({ version, feature })}
              >
                <StatusShape tone={tones[state]} />
                {share !== '' && <span>{share}</span>}
              </button>
            )
          },
        })),
      ]}
    />
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
