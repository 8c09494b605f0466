import { useTranslation } from 'react-i18next'

const outline = { border: '1px solid var(--line-strong)' }

/** What the panel prints while ports are set. */
export function SettingsLegend({ vlan }: { vlan: boolean }) {
  const { t } = useTranslation('switching')
  return (
    <>
      {vlan && (
        <>
          <span>
            <i style={outline} />
            {t('legend.access')}
          </span>
          <span>
            <i style={{ background: 'var(--busy)' }} />
            {t('legend.trunk')}
          </span>
        </>
      )}
      <span>
        <b aria-hidden="true">×</b>
        {t('legend.off')}
      </span>
      <span>
        <i style={{ background: 'var(--busy)', borderRadius: '50%', width: 8, height: 8 }} />
        {t('legend.changed')}
      </span>
    </>
  )
}
