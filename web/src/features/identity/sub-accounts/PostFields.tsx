import { Radio, Select, Stack, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EmployeeRole, employeeRoles, worksEverywhere } from '#contract/identity/employees.ts'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import type { AppForm } from '../../../components/form/use-app-form'
import { useMe } from '../../../components/session/use-me'
import { dayAt, expiryOf, lastDay } from '../user-centre/expiry'
import { networksIn, ownPlaces, type PostValues } from './post'
import { ScopePicker } from './ScopePicker'

/** What the fields are called, for the form machine. */
export function usePostLabels() {
  const { t } = useTranslation('identity')
  return {
    role: t('employees.role.label'),
    scope: t('employees.scope'),
    group: t('employees.group'),
    until: t('employees.until'),
  }
}

/** For a form's `check`: a member and an installer work somewhere, an installer until a day. */
export function usePostRule() {
  const { t } = useTranslation(['identity', 'common'])
  return ({ role, scope, until }: PostValues): Partial<Record<keyof PostValues & string, string>> => ({
    ...(!worksEverywhere(role) && scope.length === 0 && { scope: t('employees.scopeRequired') }),
    ...(role === 'installer' &&
      expiryOf('date', until, Date.now()) === null && { until: t('tokens.dateWrong') }),
  })
}

/** Role, places, default network and end of a sub-account: the same when it is added and when it is edited. */
export function PostFields<Values extends PostValues>({ form }: { form: AppForm<Values> }) {
  const { t } = useTranslation(['identity', 'common'])
  const labels = usePostLabels()
  const { tree } = useNetworks()
  const { role: mine } = useMe()
  // Only the super account gives after-sales.
  const roles = employeeRoles.filter((role) => role !== 'root' || mine === 'super')
  const own = useMemo(() => ownPlaces(tree), [tree])
  const [post, setPost] = useState<Pick<PostValues, 'role' | 'scope'>>(() => form.getValues())
  const networks = useMemo(() => networksIn(own, post), [own, post])
  const change = (part: Partial<Pick<PostValues, 'role' | 'scope'>>) => {
    const next = { ...post, ...part }
    setPost(next)
    for (const [name, value] of Object.entries(part)) form.setFieldValue(name as never, value as never)
    // A default outside of where they work would be refused.
    const { group } = form.getValues()
    if (group !== null && !networksIn(own, next).some(({ ID }) => String(ID) === group))
      form.setFieldValue('group' as never, null as never)
  }
  const now = Date.now()
  return (
    <>
      <Radio.Group
        label={labels.role}
        value={post.role}
        onChange={(role) => change({ role: role as EmployeeRole })}
      >
        <Stack gap={8} mt={6}>
          {roles.map((role) => (
            <Radio
              key={role}
              value={role}
              label={t(`employees.role.${role}`)}
              description={t(`employees.roleHint.${role}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {!worksEverywhere(post.role) && (
        <ScopePicker
          label={labels.scope}
          tree={own}
          value={post.scope}
          onChange={(scope) => change({ scope })}
          error={form.errors.scope}
        />
      )}
      {post.role === 'installer' && (
        <TextInput
          key={form.key('until')}
          type="date"
          label={labels.until}
          description={t('employees.untilHint')}
          min={dayAt(now)}
          max={lastDay(now)}
          {...form.getInputProps('until')}
        />
      )}
      <Select
        key={form.key('group')}
        label={`${labels.group} (${t('common:form.optional')})`}
        description={t('employees.groupHint')}
        data={networks.map(({ ID, Name }) => ({ value: String(ID), label: Name }))}
        disabled={networks.length === 0}
        searchable
        clearable
        limit={80}
        {...form.getInputProps('group')}
      />
    </>
  )
}
