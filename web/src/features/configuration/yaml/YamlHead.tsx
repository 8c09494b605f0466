import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EditedFact } from '#contract/configuration/facts.ts'
import type { importYaml } from '#contract/configuration/yaml.ts'
import { saveNetwork } from '#contract/tenancy/endpoints.ts'
import { type AnswerTo, call } from '../../../api/call'
import { EditedFacts } from '../../../components/configuration/facts/EditedFacts'
import { FactReach } from '../../../components/configuration/facts/FactReach'
import { useNotify } from '../../../components/toast/use-notify'
import { Notice } from '../../../ui/Notice'

type Ignored = AnswerTo<typeof importYaml>['ignored']
const heads = ['name', 'country', 'timezone'] as const
const fieldOf = { name: 'Name', country: 'Country', timezone: 'Timezone' } as const

/** What a file says of the network itself, in other words than the network: an edit of its own, which reaches devices. */
export const headIn = (ignored: Ignored) =>
  heads.flatMap((fact): (EditedFact & { fact: (typeof heads)[number]; after: string })[] => {
    const one = ignored.find(({ field }) => field === fact)
    return typeof one?.file === 'string' ? [{ fact, before: String(one.current ?? ''), after: one.file }] : []
  })

/** Name, country and time zone of a file, and the way to give them to the network. */
export function YamlHead({
  group,
  ignored,
  onTaken,
}: {
  group: number
  ignored: Ignored
  onTaken: () => void
}) {
  const { t } = useTranslation('configuration')
  const notify = useNotify()
  const queries = useQueryClient()
  const head = headIn(ignored)
  const take = useMutation({
    mutationFn: () => {
      const said = Object.fromEntries(head.map(({ fact, after }) => [fieldOf[fact], after]))
      return call(saveNetwork, { body: { ID: group, ...said } })
    },
    onError: notify.failed,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [saveNetwork.path] })
      onTaken()
    },
  })
  const reaching = head.filter(({ fact }) => fact !== 'name')
  if (head.length === 0) return null
  const edit = { group, ...Object.fromEntries(reaching.map(({ fact, after }) => [fact, after])) }
  return (
    <Notice tone="warn">
      <p>{t('yaml.head')}</p>
      <EditedFacts facts={head} />
      <FactReach edit={reaching.length === 0 ? null : edit} />
      <Button size="compact-sm" variant="default" loading={take.isPending} onClick={() => take.mutate()}>
        {t('yaml.takeHead')}
      </Button>
    </Notice>
  )
}
