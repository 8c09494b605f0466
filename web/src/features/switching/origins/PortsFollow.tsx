import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionLevel } from '#contract/configuration/section.ts'
import { changedValues } from '../../../components/configuration/levels/own-values'
import { useOriginWords } from '../../../components/configuration/levels/use-origin-words'
import { ReviewOf } from '../../../components/configuration/SectionTools'
import type { Proposal } from '../../../components/configuration/use-proposal'
import type { SectionOf } from '../../../components/configuration/use-section'
import { Notice } from '../../../ui/Notice'

/** What the ports of a switch have to do with what is set above it, and the ways to follow that. */
export function PortsFollow({ section }: { section: SectionOf<'switching'> }) {
  const { t } = useTranslation(['switching', 'configuration'])
  const words = useOriginWords(section.place)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const { now, draft, lock } = section
  if (!now?.above || !now.beneath) return null
  const why = lock ? t(`configuration:locked.${lock}`) : draft ? t('configuration:versions.draft') : undefined
  const { above, beneath, document, says } = now
  const whole = says === 'whole'
  const differing = { document, only: changedValues(beneath, document) }
  return (
    <Notice
      tone={whole ? 'warn' : 'busy'}
      action={
        says !== 'nothing' && (
          <>
            {whole && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={why !== undefined}
                title={why}
                onClick={() => setProposal(differing)}
              >
                {t('origins.keep')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              disabled={why !== undefined}
              title={why}
              onClick={() => setProposal({ inherit: true })}
            >
              {t(`configuration:origin.use.${above.level as Exclude<SectionLevel, 'device'>}`)}
            </Button>
          </>
        )
      }
    >
      {t(whole ? 'origins.whole' : 'origins.some')} <bdi>{words(above)}</bdi>
      {proposal && <ReviewOf section={section} proposal={proposal} onClose={() => setProposal(null)} />}
    </Notice>
  )
}
