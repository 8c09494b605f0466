import { Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WanState } from '#contract/overview/schemas.ts'

/** Says that only networks are shown whose way to the internet stands so. */
export function WanPill({ state, onClear }: { state: WanState; onClear: () => void }) {
  const { t } = useTranslation(['overview', 'common'])
  return (
    <Pill
      size="sm"
      withRemoveButton
      onRemove={onClear}
      removeButtonProps={{ 'aria-label': t('common:list.clearFilters'), tabIndex: 0, 'aria-hidden': false }}
    >
      {t(`wall.way.${state}`)}
    </Pill>
  )
}
