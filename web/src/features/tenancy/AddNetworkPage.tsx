import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listNetworks, listProjects, saveNetwork } from '#contract/tenancy/endpoints.ts'
import { call } from '../../api/call'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { flatten } from '../../components/current-network/tree'
import { useAppForm } from '../../components/form/use-app-form'
import { useNotify } from '../../components/toast/use-notify'
import { useFormats } from '../../i18n/use-formats'
import { useSearchState } from '../../lib/search'
import { useGo } from '../../lib/use-go'
import { PageHead } from '../../ui/PageHead'
import { Panel } from '../../ui/Panel'
import { countryChoices, suggestedCountry, suggestedTimeZone, timeZoneChoices } from './countries'

/** All that `groups.save` takes to create, and what it needs of it. */
const schema = saveNetwork.body!.required({ Name: true, Timezone: true, Country: true }).omit({ PID: true })
const topLevel = '0'

/** Creates a network and selects it. */
export function AddNetworkPage() {
  const { t } = useTranslation(['tenancy', 'common'])
  const go = useGo()
  const notify = useNotify()
  const queries = useQueryClient()
  const { select } = useNetworks()
  const { locale } = useFormats()
  const [search] = useSearchState()
  const projects = useProjectChoices(t('add.projectTop'))
  const countries = useMemo(() => countryChoices(locale), [locale])
  const zones = useMemo(timeZoneChoices, [])
  const labels = {
    Name: t('add.name'),
    Timezone: t('add.timezone'),
    Country: t('add.country'),
    Address: t('add.address'),
  }
  const form = useAppForm({
    initial: {
      Name: '',
      PID: projects.some((choice) => choice.value === search.project)
        ? (search.project ?? topLevel)
        : topLevel,
      Timezone: suggestedTimeZone(),
      Country: suggestedCountry(navigator.languages),
      Address: '',
    },
    schema,
    labels,
    fieldOf: { name_in_use: 'Name' },
    guard: true,
    send: async ({ PID, ...values }) => {
      const { ID } = await call(saveNetwork, { body: { ...values, PID: Number(PID) } })
      await Promise.all(
        [listNetworks.path, listProjects.path].map((path) => queries.invalidateQueries({ queryKey: [path] })),
      )
      select(ID)
    },
    done: ({ Name }) => {
      notify.ok(t('add.done', { name: Name.trim() }))
      void go('/group/addevice')
    },
  })
  return (
    <>
      <PageHead title={t('add.title')} about={t('add.lead')} />
      <Panel>
        <form onSubmit={form.submit} noValidate style={{ maxWidth: 480 }}>
          <Stack gap="md">
            <TextInput
              key={form.key('Name')}
              label={labels.Name}
              required
              autoFocus
              maxLength={64}
              {...form.getInputProps('Name')}
            />
            <Select
              key={form.key('PID')}
              label={t('add.project')}
              data={projects}
              allowDeselect={false}
              searchable
              {...form.getInputProps('PID')}
            />
            <Select
              key={form.key('Timezone')}
              label={labels.Timezone}
              description={t('add.timezoneHint')}
              required
              data={zones}
              searchable
              limit={80}
              allowDeselect={false}
              {...form.getInputProps('Timezone')}
            />
            <Select
              key={form.key('Country')}
              label={labels.Country}
              description={t('add.countryHint')}
              required
              data={countries}
              searchable
              allowDeselect={false}
              {...form.getInputProps('Country')}
            />
            <TextInput
              key={form.key('Address')}
              label={`${labels.Address} (${t('common:form.optional')})`}
              maxLength={200}
              autoComplete="off"
              {...form.getInputProps('Address')}
            />
            <Group>
              <Button type="submit" loading={form.sending}>
                {t('add.submit')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
    </>
  )
}

function useProjectChoices(top: string) {
  const { tree } = useNetworks()
  return useMemo(() => {
    const nodes = flatten(tree).flatMap((node) => (node.mode === 'project' ? [node] : []))
    const choices = nodes.map((node) => ({
      value: String(node.project.ID),
      label: `${'  '.repeat(node.depth)}${node.project.Name}`,
    }))
    return [{ value: topLevel, label: top }, ...choices]
  }, [tree, top])
}
