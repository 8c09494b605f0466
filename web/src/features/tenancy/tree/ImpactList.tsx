import { useTranslation } from 'react-i18next'
import type { Impact } from '#contract/tenancy/endpoints.ts'
import { useFormats } from '../../../i18n/use-formats'
import css from './ImpactList.module.css'

const ssidsNamed = 8

/** What deleting cuts off: how much lies in it, devices by kind, how many are online, SSIDs, configurations. */
export function ImpactList({ impact, isProject }: { impact: Impact; isProject: boolean }) {
  const { t } = useTranslation(['tenancy', 'inventory'])
  const { count, locale } = useFormats()
  const total = impact.devices.reduce((sum, kind) => sum + kind.total, 0)
  const online = impact.devices.reduce((sum, kind) => sum + kind.online, 0)
  return (
    <section className={css.impact} aria-label={t('impact.title')}>
      <h3>{t('impact.title')}</h3>
      <ul>
        {isProject && (
          <li>
            {t('impact.networks', { n: count(impact.networks) })}
            {impact.projects > 0 && ` · ${t('impact.projects', { n: count(impact.projects) })}`}
          </li>
        )}
        {total === 0 ? (
          <li>{t('impact.noDevices')}</li>
        ) : (
          <li>
            {t('impact.devices', { n: count(total) })} · {t('impact.online', { n: count(online) })}
            <ul className={css.kinds}>
              {impact.devices.map(({ type, total }) => (
                <li key={type ?? 'unknown'}>
                  {t(`inventory:kind.${type ?? 'unknown'}`)} <b>{count(total)}</b>
                </li>
              ))}
            </ul>
          </li>
        )}
        {impact.ssidCount > 0 && (
          <li>
            {t('impact.ssids', { n: count(impact.ssidCount) })}{' '}
            <bdi>
              {new Intl.ListFormat(locale, { type: 'unit' }).format(impact.ssids.slice(0, ssidsNamed))}
            </bdi>
            {impact.ssidCount > ssidsNamed && ' …'}
          </li>
        )}
        {impact.managed > 0 && <li>{t('impact.managed', { n: count(impact.managed) })}</li>}
      </ul>
    </section>
  )
}
