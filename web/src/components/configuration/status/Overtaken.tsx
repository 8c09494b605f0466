import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats'
import { Notice } from '../../../ui/Notice'
import { showToast } from '../../toast/toasts'
import { setDraft } from '../drafts'
import type { Section } from '../use-section'
import { rebase } from '../words/subjects'

/** Another version was saved since the draft was begun. */
export const isOvertaken = ({ draft, now }: Section) =>
  draft !== null && now !== undefined && now.version !== draft.base

/** Somebody saved meanwhile: who and when, and the way to go on without losing anything. */
export function Overtaken({ section, onRebased }: { section: Section; onRebased: () => void }) {
  const { t } = useTranslation('configuration')
  const formats = useFormats()
  const { now, draft, key } = section
  if (!now || !draft) return null
  const reload = () => {
    const document = rebase(draft.saved, draft.document, now.document)
    setDraft(key, { ...draft, base: now.version, saved: now.document, document })
    onRebased()
    showToast('ok', t('review.reloaded', { version: now.version }))
  }
  return (
    <Notice
      tone="warn"
      live
      icon={<IconGitMerge size={18} />}
      action={
        <Button size="compact-sm" variant="default" onClick={reload}>
          {t('review.reload')}
        </Button>
      }
    >
      {t('review.conflict', {
        who: now.savedBy ?? t('system'),
        version: now.version,
        age: now.savedAt === null ? '' : formats.age(now.savedAt),
      })}
    </Notice>
  )
}
