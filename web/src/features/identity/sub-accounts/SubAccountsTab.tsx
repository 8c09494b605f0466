import { Button } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Employee, employeesMax, listEmployees } from '#contract/identity/employees.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { DataTable } from '../../../components/data-table/DataTable'
import { useFormats } from '../../../i18n/use-formats'
import { EmptyState } from '../../../ui/page/EmptyState'
import { Panel } from '../../../ui/page/Panel'
import { Loaded } from '../user-centre/Loaded'
import { AddDrawer } from './AddDrawer'
import { EditDrawer } from './EditDrawer'
import { useColumns } from './use-columns'

/** Sub-accounts of the tenant: who works in it besides its first account, as what and where. */
export function SubAccountsTab() {
  const { t } = useTranslation('identity')
  const employees = useQuery({ ...reading(listEmployees), ...toldInPlace })
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<Employee | null>(null)
  const full = (employees.data?.length ?? 0) >= employeesMax
  const add = (
    <Button
      size="compact-sm"
      leftSection={<IconPlus size={15} />}
      disabled={full}
      title={full ? t('employees.full', { max: employeesMax }) : undefined}
      onClick={() => setAdding(true)}
    >
      {t('employees.add')}
    </Button>
  )
  return (
    <>
      <Panel flush title={t('employees.title')} aside={employees.data?.length ? add : undefined}>
        <Loaded query={employees}>
          {(list) =>
            list.length > 0 ? (
              <List employees={list} onEdit={setEditing} />
            ) : (
              <EmptyState
                icon={<IconUsers size={22} />}
                title={t('employees.none')}
                body={t('employees.noneBody')}
                action={add}
              />
            )
          }
        </Loaded>
      </Panel>
      {adding && <AddDrawer onClose={() => setAdding(false)} />}
      {editing && <EditDrawer key={editing.ID} employee={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const fewEnough = 8

function List({ employees, onEdit }: { employees: Employee[]; onEdit: (employee: Employee) => void }) {
  const { t } = useTranslation('identity')
  const { count } = useFormats()
  const columns = useColumns(onEdit)
  return (
    <DataTable
      label={t('employees.title')}
      columns={columns}
      rows={employees}
      rowKey={({ ID }) => String(ID)}
      none={t('employees.none')}
      aside={t('employees.count', { count: employees.length, n: count(employees.length) })}
      {...(employees.length > fewEnough && {
        searchText: ({ username, email, phone, scope }: Employee) =>
          [username, email, phone, ...scope.map(({ Name }) => Name)].join(' '),
        searchLabel: t('employees.search'),
      })}
    />
  )
}
