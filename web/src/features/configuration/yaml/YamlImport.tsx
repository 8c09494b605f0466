import { Button, FileInput, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importYaml } from '#contract/configuration/yaml.ts'
import { type AnswerTo, call } from '../../../api/call'
import { ChangeSetReview } from '../../../components/configuration/change-set/ChangeSetReview'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { showToast } from '../../../components/toast/toasts'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { Notice } from '../../../ui/Notice'
import type { WholePlace } from './use-yaml-export'
import { type Decisions, YamlConflicts } from './YamlConflicts'
import css from './YamlImport.module.css'
import { YamlMistakes } from './YamlMistakes'
import { YamlTold } from './YamlTold'

interface YamlImportProps {
  place: WholePlace
  name: string
  onClose: () => void
}

/** A file or a text: tried, what both changed decided, and then reviewed as everything else is. */
export default function YamlImport({ place, name, onClose }: YamlImportProps) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const [yaml, setYaml] = useState('')
  const [decisions, setDecisions] = useState<Decisions>({})
  const [reviewing, setReviewing] = useState(false)
  const trying = useTry(place, setReviewing)
  const tried = trying.data
  const edit = (text: string) => {
    trying.reset()
    setDecisions({})
    setYaml(text)
  }
  if (reviewing && tried)
    return (
      <ChangeSetReview
        title={t('review.title')}
        items={tried.items}
        onClose={() => setReviewing(false)}
        onScheduled={onClose}
        onApplied={({ items }) => {
          onClose()
          showToast('ok', t('set.saved', { places: items.length }))
        }}
      />
    )
  // Tried already, and what is to be known beside the review was read.
  const isReady = tried !== undefined && tried.items.length > 0
  const open = tried?.conflicts.filter(({ id }) => decisions[id] === undefined) ?? []
  return (
    <SideDrawer
      size={760}
      title={t('yaml.title', { name })}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            disabled={yaml.trim() === '' || (tried !== undefined && open.length > 0)}
            loading={trying.isPending}
            onClick={() => (isReady ? setReviewing(true) : trying.mutate({ yaml, decisions }))}
          >
            {t('bar.review')}
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        <p>{t('yaml.hint')}</p>
        <FileInput
          label={t('yaml.file')}
          placeholder={t('csv.choose')}
          accept=".yaml,.yml,application/yaml"
          disabled={trying.isPending}
          onChange={async (file) => file && edit(await file.text())}
        />
        <Textarea
          label={t('yaml.text')}
          classNames={{ input: css.text }}
          dir="ltr"
          spellCheck={false}
          rows={tried ? 8 : 18}
          value={yaml}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
        />
        {trying.isError && (
          <Notice tone="warn" live>
            {words(trying.error)}
          </Notice>
        )}
        {tried && tried.wrong > 0 && <YamlMistakes wrong={tried.wrong} errors={tried.errors} />}
        {tried && <YamlTold tried={tried} onHead={() => trying.mutate({ yaml, decisions })} />}
        {tried && tried.conflicts.length > 0 && (
          <YamlConflicts
            conflicts={tried.conflicts}
            total={tried.undecided}
            decisions={decisions}
            onDecide={(id, take) => setDecisions((all) => ({ ...all, [id]: take }))}
          />
        )}
      </div>
    </SideDrawer>
  )
}

/** Where nothing is wrong and nothing to be decided, the review opens by itself. */
function useTry(place: WholePlace, review: (open: boolean) => void) {
  return useMutation({
    mutationFn: ({ yaml, decisions }: { yaml: string; decisions: Decisions }) =>
      call(importYaml, { body: { ...place, yaml, decisions: listOf(decisions) } }),
    onSuccess: ({ items, ignored, newer }: AnswerTo<typeof importYaml>) =>
      review(items.length > 0 && ignored.length === 0 && newer.length === 0),
  })
}

const listOf = (decisions: Decisions) =>
  Object.entries(decisions).map(([conflict, take]) => ({ conflict, take }))
