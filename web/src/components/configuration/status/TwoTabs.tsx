import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { draftsPath } from '#contract/configuration/section-path.ts'
import { Notice } from '../../../ui/Notice'
import { giveWay, insistOnDraft, useConflict } from '../drafts'

/** The same was edited in another tab or browser: neither is lost before a person has said which counts. */
export function TwoTabs({ of }: { of: string }) {
  const { t } = useTranslation('configuration')
  const queries = useQueryClient()
  if (!useConflict(of)) return null
  const theirs = () => {
    giveWay(of)
    void queries.invalidateQueries({ queryKey: [draftsPath] })
  }
  return (
    <Notice tone="warn" live>
      <p>{t('drafts.twoTabs')}</p>
      <Group gap="xs" mt={8}>
        <Button size="compact-sm" variant="default" onClick={theirs}>
          {t('drafts.useOther')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => insistOnDraft(of)}>
          {t('drafts.useThis')}
        </Button>
      </Group>
    </Notice>
  )
}
