import { useTranslation } from 'react-i18next'
import type { FloorDrawing, PlannedAccessPoint } from '#contract/floor-plan/schemas.ts'
import { DataTable } from '../../../components/data-table/DataTable'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { Dash } from '../../../ui/Dash'
import { StateMark } from '../../../ui/StateMark'
import { byName } from '../by-name'
import { cableLength } from './cables'
import { nearestTo, spacingOf } from './spacing'

interface StandListProps {
  drawing: FloorDrawing
  known: ReadonlyMap<string, PlannedAccessPoint>
}

/** What hangs on a floor, as a list: the same as on its plan, for paper and for who cannot see the plan. */
export function StandList({ drawing, known }: StandListProps) {
  const { t } = useTranslation('floor-plan')
  const formats = useFormats()
  const { cabinet, scaled } = drawing
  const rows = [
    ...drawing.accessPoints.map((stand) => {
      const ap = known.get(stand.sn)
      const state = ap?.online ? ('online' as const) : ('offline' as const)
      return { stand, sn: stand.sn, name: ap?.name ?? stand.sn, model: ap?.model ?? null, state }
    }),
    ...drawing.simulated.map((stand) => ({
      ...{ stand, sn: null, name: stand.name, model: null, state: 'simulated' as const },
    })),
  ].sort(byName)
  const stands = rows.map(({ stand }) => stand)
  const tones = { online: 'ok', offline: 'bad', simulated: 'never' } as const
  return (
    <DataTable
      label={t('list.title')}
      rows={rows}
      rowKey={(_, index) => String(index)}
      none={t('list.none')}
      columns={[
        {
          ...{ id: 'name', header: t('list.name') },
          cell: ({ sn, name }) =>
            sn === null ? (
              <bdi>{name}</bdi>
            ) : (
              <AppLink to="/device/info" search={{ sn }}>
                <bdi>{name}</bdi>
              </AppLink>
            ),
        },
        {
          ...{ id: 'state', header: t('list.state') },
          cell: ({ state }) => <StateMark tone={tones[state]} text={t(`list.${state}`)} />,
        },
        {
          id: 'model',
          header: t('list.model'),
          cell: ({ model }) => model ?? <Dash reason={t('list.unknownModel')} />,
        },
        {
          ...{ id: 'place', header: t('list.place') },
          cell: ({ stand }) => t('list.at', { x: formats.metres(stand.x), y: formats.metres(stand.y) }),
        },
        {
          ...{ id: 'height', header: t('chosen.height'), align: 'end' as const },
          cell: ({ stand }) => formats.metres(stand.height),
        },
        {
          ...{ id: 'antenna', header: t('chosen.antenna') },
          cell: ({ stand }) =>
            stand.antenna === 'omni'
              ? t('antenna.omni')
              : `${t('antenna.directional')}, ${formats.count(stand.azimuth)}°`,
        },
        {
          ...{ id: 'next', header: t('list.next') },
          cell: ({ stand }) => {
            const metres = scaled ? nearestTo(stand, stands) : null
            if (metres === null) return <Dash reason={t(scaled ? 'list.alone' : 'hint.unscaled')} />
            return `${formats.metres(metres)} · ${t(`spacing.${spacingOf(metres)}`)}`
          },
        },
        ...(cabinet
          ? [
              {
                ...{ id: 'cable', header: t('cable.title'), align: 'end' as const },
                cell: ({ stand }: (typeof rows)[number]) => formats.metres(cableLength(cabinet, stand)),
              },
            ]
          : []),
      ]}
    />
  )
}
