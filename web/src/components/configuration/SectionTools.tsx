import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionVersion } from '#contract/configuration/changes/section-version.ts'
import { showToast } from '../toast/toasts'
import { useConflict } from './drafts'
import { Review } from './review/Review'
import { SaveBar } from './review/SaveBar'
import { TwoTabs } from './status/TwoTabs'
import { Versions } from './status/Versions'
import type { Proposal } from './use-proposal'
import type { Section } from './use-section'

interface EditedSection {
  section: Section
  /** Why the draft cannot be reviewed yet. */
  invalid?: string | null
}

/** The bar of a section's draft, and the review behind it. */
export function SectionBar({ section, invalid }: EditedSection) {
  const [reviewing, setReviewing] = useState(false)
  const { t } = useTranslation('configuration')
  const { draft } = section
  const undecided = useConflict(section.key) ? t('drafts.decide') : null
  if (!draft) return null
  return (
    <>
      <TwoTabs of={section.key} />
      <SaveBar
        of={t(`section.${draft.document.section}`)}
        changes={section.changes}
        invalid={undecided ?? invalid ?? null}
        adoptedFrom={draft.adoptedFrom}
        onReview={() => setReviewing(true)}
        onDiscard={section.discard}
      />
      {reviewing && (
        <ReviewOf
          section={section}
          proposal={{ document: draft.document }}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}

/** Opens the versions of a section; restoring one goes through the review. `of` names it where others stand beside it. */
export function VersionsButton({ section, of }: { section: Section; of?: string }) {
  const { t } = useTranslation('configuration')
  const [open, setOpen] = useState(false)
  const [restoring, setRestoring] = useState<SectionVersion | null>(null)
  const restore = (version: SectionVersion) => {
    setOpen(false)
    setRestoring(version)
  }
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} />} onClick={() => setOpen(true)}>
        {t('versions.open')}
        {of !== undefined && <span className="visually-hidden"> {of}</span>}
      </Button>
      {open && <Versions section={section} onRestore={restore} onClose={() => setOpen(false)} />}
      {restoring && (
        <ReviewOf
          section={section}
          proposal={{ restore: restoring.id, version: restoring.version }}
          onClose={() => setRestoring(null)}
        />
      )}
    </>
  )
}

/** The review of a proposal; what was applied is told. */
export function ReviewOf(props: { section: Section; proposal: Proposal; onClose: () => void }) {
  const { t } = useTranslation('configuration')
  return (
    <Review
      {...props}
      onApplied={({ items: [saved] }) => {
        props.onClose()
        showToast('ok', t('stand.saved', { version: saved?.version ?? 0 }))
      }}
    />
  )
}
