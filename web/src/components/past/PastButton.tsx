import { ActionIcon } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMoment } from './use-moment'

/** Shows the screen as it was; gone once it is. */
export function PastButton({ small = false }: { small?: boolean }) {
  const { t } = useTranslation('common')
  const { at, goTo } = useMoment()
  if (at !== null) return null
  const label = t('past.open')
  return (
    <ActionIcon
      variant="default"
      size={small ? 26 : 36}
      aria-label={label}
      title={label}
      onClick={() => goTo(Date.now())}
    >
      <IconHistory size={small ? 16 : 18} />
    </ActionIcon>
  )
}
