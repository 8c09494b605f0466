import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconLink, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Insight } from '#contract/telemetry/insights.ts'
import type { InsightQuestion } from '#contract/telemetry/question.ts'
import { confirm } from '../../../../components/confirm/confirm'
import { NameDialog } from '../../../../components/form/NameDialog'
import { useNotify } from '../../../../components/toast/use-notify'
import { stringifySearch, useSearchState } from '../../../../lib/search'
import { writeQuestion } from '../question/question'
import type { AskQuestion } from '../question/use-question'
import { SavedMenu } from './SavedMenu'
import { asksTheSame, useInsights } from './use-insights'

/** Insights under names: opened, kept, shared, pinned; and what is shown now as a link. */
export function SavedTools({ question, ask }: { question: InsightQuestion; ask: AskQuestion }) {
  const { t } = useTranslation(['insight', 'common'])
  const notify = useNotify()
  const [search, setSearch] = useSearchState()
  const { insights, save, remove, pin } = useInsights()
  const [naming, setNaming] = useState<'new' | 'edit' | null>(null)
  const current = insights.find(({ id }) => String(id) === search.insight) ?? null
  const changed = current !== null && !asksTheSame(current.question, question)
  const open = (insight: Insight) => {
    ask(insight.question)
    setSearch({ insight: String(insight.id) })
  }
  // An address that names an insight and nothing else, as on the start page.
  const named = current !== null && search.metric === undefined && search.expr === undefined
  useEffect(() => {
    if (named) ask(current.question)
  }, [named, current, ask])

  const keep = async (name: string, shared: boolean) => {
    const edited = naming === 'edit' && current
    const saved = await save(edited ? { ...whole(edited), name, shared } : { name, shared, question })
    setSearch({ insight: String(saved.id) })
    notify.ok(t('saved.kept', { name: saved.name }))
  }
  const overwrite = async () => {
    if (!current) return
    await save({ ...whole(current), question }).then(
      ({ name }) => notify.ok(t('saved.kept', { name })),
      notify.failed,
    )
  }
  const forget = async (insight: Insight) => {
    const agreed = await confirm({
      title: t('saved.deleteTitle', { name: insight.name }),
      body: t(insight.shared ? 'saved.deleteShared' : 'saved.deleteBody'),
      confirm: t('saved.delete'),
      cancel: t('common:action.cancel'),
      danger: true,
    })
    if (!agreed) return
    await remove(insight).then(() => setSearch({ insight: undefined }), notify.failed)
  }
  const pinned = async (insight: Insight) =>
    pin(insight, !insight.pinned).then(
      () => notify.ok(t(insight.pinned ? 'saved.unpinned' : 'saved.pinned', { name: insight.name })),
      notify.failed,
    )
  return (
    <>
      <SavedMenu
        {...{ insights, current, changed, open }}
        overwrite={overwrite}
        edit={() => setNaming('edit')}
        forget={forget}
      />
      {current && (
        <Button
          size="xs"
          h={32}
          variant="default"
          leftSection={current.pinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
          onClick={() => pinned(current)}
        >
          {t(current.pinned ? 'saved.unpin' : 'saved.pin')}
        </Button>
      )}
      <Button
        size="xs"
        h={32}
        variant="default"
        leftSection={<IconLink size={16} />}
        onClick={() => copyLink(question, notify.ok, t)}
      >
        {t('saved.link')}
      </Button>
      <Button
        size="xs"
        h={32}
        leftSection={<IconDeviceFloppy size={16} />}
        aria-haspopup="dialog"
        onClick={() => setNaming('new')}
      >
        {t('saved.save')}
      </Button>
      {naming && (
        <NameDialog
          title={t(naming === 'edit' ? 'saved.editTitle' : 'saved.saveTitle')}
          name={naming === 'edit' ? (current?.name ?? '') : ''}
          label={t('saved.name')}
          option={{
            label: t('saved.share'),
            hint: t('saved.shareHint'),
            checked: naming === 'edit' && current?.shared === true,
          }}
          onSave={keep}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

const whole = ({ id, name, question, shared }: Insight) => ({ id, name, question, shared })

async function copyLink(
  question: InsightQuestion,
  tell: (text: string) => void,
  t: (key: 'saved.copied' | 'saved.notCopied') => string,
): Promise<void> {
  const { origin, pathname } = window.location
  try {
    await navigator.clipboard.writeText(`${origin}${pathname}${stringifySearch(writeQuestion(question))}`)
    tell(t('saved.copied'))
  } catch {
    tell(t('saved.notCopied'))
  }
}
