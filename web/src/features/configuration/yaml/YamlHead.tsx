import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EditedFact } from '#contract/configuration/facts.ts'
import type { importYaml } from '#contract/configuration/yaml.ts'
import { saveNetwork, saveProject } from '#contract/tenancy/endpoints.ts'
import { type AnswerTo, call } from '../../../api/call'
import { EditedFacts } from '../../../components/configuration/facts/EditedFacts'
import { FactReach } from '../../../components/configuration/facts/FactReach'
import { useNotify } from '../../../components/toast/use-notify'
import { Notice } from '../../../ui/Notice'

type Ignored = AnswerTo<typeof importYaml>['ignored']
const ofNetworks = ['name', 'country', 'timezone'] as const
type HeadFact = (typeof ofNetworks)[number]
const fieldOf = { name: 'Name', country: 'Country', timezone: 'Timezone' } as const

/** What a file says of a network or project itself, in other words than it: an edit of its own, which reaches devices. */
function headIn(ignored: Ignored) {
  const facts = ignored[0]?.project == null ? ofNetworks : (['name'] as const)
  return facts.flatMap((fact): (EditedFact & { fact: HeadFact; after: string })[] => {
    const one = ignored.find(({ field }) => field === fact)
    return typeof one?.file === 'string' ? [{ fact, before: String(one.current ?? ''), after: one.file }] : []
  })
}

interface YamlHeadProps {
  /** Of one place. */
  ignored: Ignored
  onTaken: () => void
}

/** Name, country and time zone of a file, and the way to give them to the network; what else is not imported. */
export function YamlHead({ ignored, onTaken }: YamlHeadProps) {
  const { t } = useTranslation('configuration')
  const head = headIn(ignored)
  const others = ignored.filter(({ field }) => head.every(({ fact }) => fact !== field))
  const fields = others.map(({ field }) => field).join(', ')
  return (
    <>
      {head.length > 0 && <Head head={head} place={ignored[0]!} onTaken={onTaken} />}
      {others.length > 0 && (
        <Notice tone="warn">{t('yaml.ignoredOf', { name: ignored[0]?.name ?? '', fields })}</Notice>
      )}
    </>
  )
}

interface HeadProps {
  head: ReturnType<typeof headIn>
  place: Ignored[number]
  onTaken: () => void
}

function Head({ head, place: { group, name, project }, onTaken }: HeadProps) {
  const { t } = useTranslation('configuration')
  const take = useTake({ group, project }, head, onTaken)
  const reaching = head.filter(({ fact }) => fact !== 'name')
  const edit = {
    ...(group !== null && { group }),
    ...Object.fromEntries(reaching.map(({ fact, after }) => [fact, after])),
  }
  return (
    <Notice tone="warn">
      <p>{t('yaml.headOf', { name: name ?? '' })}</p>
      <EditedFacts facts={head} />
      <FactReach edit={reaching.length === 0 ? null : edit} />
      <Button size="compact-sm" variant="default" loading={take.isPending} onClick={() => take.mutate()}>
        {t('yaml.takeHeadOf', { name: name ?? '' })}
      </Button>
    </Notice>
  )
}

function useTake(
  { group, project }: Pick<Ignored[number], 'group' | 'project'>,
  head: HeadProps['head'],
  onTaken: () => void,
) {
  const notify = useNotify()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => {
      const said = Object.fromEntries(head.map(({ fact, after }) => [fieldOf[fact], after]))
      return project === null
        ? call(saveNetwork, { body: { ID: group ?? 0, ...said } })
        : call(saveProject, { body: { ID: project, ...said } })
    },
    onError: notify.failed,
    onSuccess: () => {
      for (const { path } of [saveNetwork, saveProject]) void queries.invalidateQueries({ queryKey: [path] })
      onTaken()
    },
  })
}
