import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Project, saveProject } from '#contract/tenancy/endpoints.ts'
import { call } from '../../../api/call'
import { Dialog } from '../../../components/form/Dialog'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { useTreeActions } from './use-tree-actions'

interface ProjectDialogProps {
  /** The project to edit; none: a new one. */
  project?: Project
  /** Where a new one goes; null: the top. */
  parent?: Project | null
  onClose: () => void
}

const schema = saveProject.body!.pick({ Name: true, DueDay: true }).required({ Name: true })

/** A project's name and until when it is served; a name in use is said at the field. */
export function ProjectDialog({ project, parent = null, onClose }: ProjectDialogProps) {
  const { t } = useTranslation(['tenancy', 'common'])
  const notify = useNotify()
  const { reload } = useTreeActions()
  const [endless, setEndless] = useState(project?.AlwaysOn ?? true)
  const labels = { Name: t('project.name'), DueDay: t('service.day') }
  const form = useAppForm({
    initial: { Name: project?.Name ?? '', DueDay: project?.DueDay ?? '' },
    schema,
    labels,
    fieldOf: { name_in_use: 'Name' },
    check: ({ DueDay }) =>
      !endless && !DueDay ? { DueDay: t('common:form.required', { name: labels.DueDay }) } : {},
    send: async ({ Name, DueDay }) => {
      const due = endless ? { AlwaysOn: true } : { AlwaysOn: false, DueDay }
      const place = project ? { ID: project.ID } : { PID: parent?.ID ?? 0 }
      await call(saveProject, { body: { Name: Name.trim(), ...due, ...place } })
      await reload()
    },
    done: ({ Name }) => {
      notify.ok(project ? t('project.saved') : t('project.created', { name: Name.trim() }))
      onClose()
    },
  })
  const newTitle = parent ? t('project.createIn', { name: parent.Name }) : t('project.create')
  return (
    <Dialog
      onClose={onClose}
      title={project ? t('project.edit', { name: project.Name }) : newTitle}
      size="sm"
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <TextInput
            key={form.key('Name')}
            label={labels.Name}
            required
            withAsterisk={false}
            data-autofocus
            maxLength={64}
            autoComplete="off"
            {...form.getInputProps('Name')}
          />
          <Switch
            label={t('service.always')}
            description={t('service.hint')}
            checked={endless}
            onChange={(event) => setEndless(event.currentTarget.checked)}
          />
          {!endless && (
            <TextInput
              key={form.key('DueDay')}
              type="date"
              label={labels.DueDay}
              min="2000-01-01"
              max="9999-12-31"
              {...form.getInputProps('DueDay')}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={form.sending}>
              {project ? t('common:action.save') : t('common:action.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
