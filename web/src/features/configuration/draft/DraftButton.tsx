import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftEntry } from '../../../components/configuration/drafts'
import { useFormats } from '../../../i18n/use-formats'
import { lazyPart } from '../../../lib/lazy-part'
import { changesIn } from './changes-in'
import css from './Draft.module.css'

const DraftDrawer = lazyPart(() =>
  import('./DraftDrawer').then((module) => ({ default: module.DraftDrawer })),
)

/** How much the person has edited and not applied, wherever; opens all of it. */
export function DraftButton({ entries }: { entries: readonly DraftEntry[] }) {
  const { t } = useTranslation('configuration')
  const [open, setOpen] = useState(false)
  const formats = useFormats()
  const count = changesIn(entries)
  return (
    <>
      {entries.length > 0 && (
        <Button
          size="compact-sm"
          variant="light"
          className={css.button ?? ''}
          leftSection={<IconPencil size={16} />}
          onClick={() => setOpen(true)}
        >
          <span className={css.words}>{t('drafts.title')}</span>{' '}
          <span className={css.figure}>{formats.count(count)}</span>
        </Button>
      )}
      <Suspense fallback={null}>
        {open && <DraftDrawer entries={entries} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
