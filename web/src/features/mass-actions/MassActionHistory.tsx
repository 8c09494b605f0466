import { Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Age } from '../../components/Age'
import { Dialog } from '../../components/form/Dialog'
import { lazyPart } from '../../lib/lazy-part'
import css from './MassActions.module.css'
import { useMassActions } from './use-mass-actions'
import { useMassWords } from './use-mass-words'

const MassActionDialog = lazyPart(() =>
  import('./MassActionDialog').then((module) => ({ default: module.MassActionDialog })),
)

/** What this account did to many devices of late, and how it ended. */
export function MassActionHistory({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mass-actions')
  const words = useMassWords()
  const actions = useMassActions()
  const [open, setOpen] = useState<number | null>(null)
  const shown = actions.find(({ id }) => id === open)
  return (
    <Dialog onClose={onClose} size="lg" title={t('name')}>
      {actions.length === 0 && <Text size="sm">{t('empty')}</Text>}
      <ul className={css.history}>
        {actions.map((action) => (
          <li key={action.id}>
            <span>
              <b>{words.title(action)}</b>
              <small>
                <Age at={action.startedAt} /> · {words.status(action)}
              </small>
            </span>
            <Button size="compact-sm" variant="subtle" onClick={() => setOpen(action.id)}>
              {t('each')}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {shown && <MassActionDialog action={shown} onClose={() => setOpen(null)} />}
      </Suspense>
    </Dialog>
  )
}
