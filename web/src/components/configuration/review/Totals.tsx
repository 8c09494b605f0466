import { useTranslation } from 'react-i18next'
import type { ConfigPreview } from '#contract/configuration/changes/preview.ts'
import { useFormats } from '../../../i18n/use-formats'
import css from './Totals.module.css'

const tones = {
  devices: 'plain',
  offline: 'plain',
  clients: 'warn',
  unsupported: 'warn',
  unprotected: 'warn',
  overridden: 'plain',
} as const

/** How far it reaches: devices, those away, people who may notice. What is none is not told, but for the devices. */
export function Totals({ totals }: { totals: ConfigPreview['totals'] }) {
  const { t } = useTranslation('configuration')
  const formats = useFormats()
  const names = (
    ['devices', 'offline', 'clients', 'unsupported', 'unprotected', 'overridden'] as const
  ).filter((name) => name === 'devices' || totals[name] > 0)
  return (
    <ul className={css.totals}>
      {names.map((name) => (
        <li key={name} data-tone={totals[name] > 0 ? tones[name] : 'plain'}>
          <strong>{formats.count(totals[name])}</strong>
          <span>{t(`review.total.${name}`, { count: totals[name] })}</span>
        </li>
      ))}
    </ul>
  )
}
