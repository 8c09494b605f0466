import { ActionIcon, Menu, useDirection } from '@mantine/core'
import { IconDownload, IconFileTypeCsv, IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNotify } from '../../../../components/toast/use-notify'
import { part } from '../../../../lib/part'
import { startDownload } from '../../../../lib/start-download'
import type { ChartData } from '../../../../ui/chart/chart-data'
import { useTimes } from '../../use-times'
import type { PageWindow } from '../../window/use-page-window'
import { localText } from '../question/local-time'
import type { ShownUnit } from '../question/ways'
import { axisOf, useShownUnits, useUnitSigns } from '../units'
import { csvOf } from './csv'

interface ExportMenuProps {
  data: ChartData
  title: string
  unit: ShownUnit
  page: Pick<PageWindow, 'window'>
  expression: string
}

/** The chart as a picture, its numbers as a file. */
export function ExportMenu({ data, title, unit, page, expression }: ExportMenuProps) {
  const { t } = useTranslation(['insight', 'telemetry'])
  const { dir } = useDirection()
  const notify = useNotify()
  const times = useTimes()
  const format = useShownUnits()[unit]
  const { start, end } = page.window
  const sign = useUnitSigns()[unit]
  const asCsv = () => {
    const text = csvOf(data, { time: t('telemetry:table.time'), unit: sign })
    save(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName(title, end, 'csv'))
  }
  const asPicture = async () => {
    try {
      const { pictureOf } = await part(() => import('./picture'))
      const picture = await pictureOf({
        ...{ data, title, format, tick: times.tick, rtl: dir === 'rtl', none: t('telemetry:noneShort') },
        window: page.window,
        axis: axisOf(
          unit,
          data.series.map(({ values }) => [...values]),
        ),
        notes: [
          [
            t('telemetry:zoom.shown', { from: times.full(start), to: times.full(end) }),
            t('telemetry:zoneOwn', { zone: times.zone }),
            // The axis says percent; the file has the raw numbers.
            ...(sign && unit !== 'ratio' ? [t('countedIn', { unit: sign })] : []),
          ].join(' · '),
          ...(expression === title ? [] : [`\u2066${expression}\u2069`]),
        ],
      })
      save(picture, fileName(title, end, 'png'))
    } catch (error) {
      notify.failed(error)
    }
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t('export.label')}
          title={t('export.label')}
        >
          <IconDownload size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPhoto size={15} />} onClick={asPicture}>
          {t('export.picture')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={15} />} onClick={asCsv}>
          {t('export.csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const namedMost = 60
/** Long enough for any browser to have begun. */
const keptMs = 60_000

/** A name every file system takes: letters of any script, digits and dashes. */
const fileName = (title: string, end: number, ending: string): string =>
  `${title
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, namedMost)
    .replace(/^-|-$/g, '')}-${localText(end).replaceAll(/[T:]/g, '-')}.${ending}`

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  startDownload(address, name)
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}
