import { Button, Group, PasswordInput, Select, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { saveNetwork } from '#contract/tenancy/endpoints.ts'
import { call } from '../../../api/call'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useAppForm } from '../../../components/form/use-app-form'
import { useMe } from '../../../components/session/use-me'
import { useNotify } from '../../../components/toast/use-notify'
import { useSearchState } from '../../../lib/search'
import { useGo } from '../../../lib/use-go'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageHead } from '../../../ui/page/PageHead'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { projectsToAddTo } from '../place-choices'
import { useTreeActions } from '../tree/use-tree-actions'
import { suggestedCountry, suggestedTimeZone } from './countries'
import { NetworkFields, type NetworkInput, networkSchema, useNetworkLabels } from './NetworkFields'

const topLevel = '0'

/** Creates a network and selects it. */
export function AddNetworkPage() {
  const { t } = useTranslation(['tenancy', 'common'])
  const { loading } = useNetworks()
  const projects = useProjectChoices(t('add.projectTop'))
  // Begun before projects are known, the form would not have the one it is asked for in.
  if (loading) return <PageSkeleton label={t('common:loading')} title={t('common:loading')} />
  return (
    <>
      <PageHead title={t('add.title')} about={t('add.lead')} />
      {projects.length > 0 ? (
        <AddForm projects={projects} />
      ) : (
        <EmptyState icon={<IconLock size={22} />} title={t('add.nowhere')} body={t('add.nowhereWhy')} />
      )}
    </>
  )
}

function AddForm({ projects }: { projects: { value: string; label: string }[] }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const form = useAddForm(projects)
  return (
    <Panel>
      <form onSubmit={form.submit} noValidate style={{ maxWidth: 520 }}>
        <Stack gap="md">
          <NetworkFields
            isNew
            form={form as never}
            after={
              <Select
                key={form.key('PID')}
                label={t('add.project')}
                data={projects}
                allowDeselect={false}
                searchable
                limit={200}
                {...form.getInputProps('PID')}
              />
            }
          />
          <PasswordInput
            key={form.key('Webpass')}
            label={`${t('webpass.label')} (${t('common:form.optional')})`}
            description={t('webpass.hint')}
            autoComplete="new-password"
            maxLength={64}
            visibilityToggleButtonProps={{ 'aria-label': t('common:form.password.show') }}
            {...form.getInputProps('Webpass')}
          />
          <Group>
            <Button type="submit" loading={form.sending}>
              {t('add.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

function useAddForm(projects: { value: string }[]) {
  const { t } = useTranslation('tenancy')
  const go = useGo()
  const notify = useNotify()
  const { select } = useNetworks()
  const { reload } = useTreeActions()
  const [search] = useSearchState()
  const asked = projects.find(({ value }) => value === search.project)?.value
  return useAppForm<NetworkInput & { PID: string }>({
    initial: {
      Name: '',
      PID: asked ?? projects[0]?.value ?? topLevel,
      Timezone: suggestedTimeZone(),
      Country: suggestedCountry(navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone),
      ...{ Address: '', Location: null, Metered: null, Webpass: '' },
    },
    schema: networkSchema,
    labels: useNetworkLabels(),
    fieldOf: { name_in_use: 'Name' },
    guard: true,
    send: async ({ PID, Webpass, ...values }) => {
      const body = { ...values, PID: Number(PID), ...(Webpass && { Webpass }) }
      const { ID } = await call(saveNetwork, { body })
      await reload()
      select(ID)
    },
    done: ({ Name }) => {
      notify.ok(t('add.done', { name: Name.trim() }))
      void go('/group/addevice')
    },
  })
}

function useProjectChoices(top: string) {
  const { tree } = useNetworks()
  const { role } = useMe()
  return useMemo(() => {
    const choices = projectsToAddTo(tree).map(({ project, depth }) => ({
      value: String(project.ID),
      label: `${'  '.repeat(depth)}${project.Name}`,
    }))
    return role === 'user' ? choices : [{ value: topLevel, label: top }, ...choices]
  }, [tree, role, top])
}
