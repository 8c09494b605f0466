import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats'
import type { Times } from '../use-times'
import type { PageWindow } from './use-page-window'
import css from './WindowNote.module.css'

interface WindowNoteProps {
  page: PageWindow
  times: Times
  /** Of the network that is shown, when that is one. */
  networkZone: string | undefined
}

/** What the charts of a page show: the part zoomed into, what a point covers, and whose time zone it is. */
export function WindowNote({ page, times, networkZone }: WindowNoteProps) {
  const { t } = useTranslation('telemetry')
  const formats = useFormats()
  return (
    <p className={css.note} role="status">
      {page.zoomed && (
        <span>
          {t('zoom.shown', { from: times.short(page.window.start), to: times.short(page.window.end) })}
        </span>
      )}
      <span>{t('point', { step: formats.duration(page.grid.step) })}</span>
      <span>
        {networkZone && networkZone !== times.zone
          ? t('zone', { zone: times.zone, network: networkZone })
          : t('zoneOwn', { zone: times.zone })}
      </span>
    </p>
  )
}
