import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconUserMinus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deleteEmployee, type Employee, listEmployees } from '#contract/identity/employees.ts'
import { call } from '../../../api/call'
import { confirm } from '../../../components/confirm/confirm'
import { useNotify } from '../../../components/toast/use-notify'

interface EmployeeMenuProps {
  employee: Employee
  onEdit: (employee: Employee) => void
}

/** What can be done with a sub-account. */
export function EmployeeMenu({ employee, onEdit }: EmployeeMenuProps) {
  const { t } = useTranslation('identity')
  const remove = useRemove(employee)
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          aria-label={t('employees.menu', { name: employee.username })}
        >
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onEdit(employee)}>
          {t('employees.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconUserMinus size={15} />} c="var(--bad)" onClick={remove.ask}>
          {t('employees.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useRemove({ ID, username: name, accountType }: Employee) {
  const { t } = useTranslation(['identity', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => call(deleteEmployee, { body: { ID } }),
    onSuccess: () => notify.ok(t('employees.removed', { name })),
    onError: notify.failed,
    onSettled: () => queries.invalidateQueries({ queryKey: [listEmployees.path] }),
  })
  const ask = async () => {
    const sure = await confirm({
      title: t('employees.removeTitle', { name }),
      body: `${t('employees.removeBody', { name })} ${t(`employees.removeThen.${accountType}`)}`,
      confirm: t('employees.removeSubmit'),
      cancel: t('common:action.cancel'),
      danger: true,
      typed: { name, label: t('employees.removeTyped') },
    })
    if (sure) removing.mutate()
  }
  return { isPending: removing.isPending, ask: () => void ask() }
}
