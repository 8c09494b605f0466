import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Fix } from '#contract/health/schemas.ts'

interface FixButtonProps {
  fix: Fix
  onFix: (fix: Fix) => void
  /** In the row of a list. */
  small?: boolean
}

/** Says what pressing it does: a draft with the fix, or the page where it is made. */
export function FixButton({ fix, onFix, small = false }: FixButtonProps) {
  const { t } = useTranslation('health')
  const label = fix.how === 'page' ? fix.page : Object.keys(fix.patch).length > 0 ? 'draft' : 'edit'
  return (
    <Button
      {...(small && { size: 'compact-sm' })}
      variant={small || fix.how === 'page' ? 'default' : 'filled'}
      onClick={(event) => {
        event.stopPropagation()
        onFix(fix)
      }}
    >
      {t(`fix.${label}`)}
    </Button>
  )
}
