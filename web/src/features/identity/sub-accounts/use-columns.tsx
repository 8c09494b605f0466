import { useTranslation } from 'react-i18next'
import { type Employee, worksEverywhere } from '#contract/identity/employees.ts'
import { Age } from '../../../components/Age'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import type { DataColumn } from '../../../components/data-table/DataTable'
import { useMe } from '../../../components/session/use-me'
import { useFormats } from '../../../i18n/use-formats'
import { StateMark } from '../../../ui/StateMark'
import { EmployeeMenu } from './EmployeeMenu'
import css from './SubAccounts.module.css'

/** What the list says of each sub-account. */
export function useColumns(onEdit: (employee: Employee) => void): DataColumn<Employee>[] {
  const { t } = useTranslation(['identity', 'common'])
  const me = useMe()
  const { networks } = useNetworks()
  const nameOf = (id: number | null) => networks.find(({ ID }) => ID === id)?.Name
  const column = (id: Exclude<keyof Columns, 'label'>, cell: DataColumn<Employee>['cell']) => ({
    ...{ id, header: t(`employees.column.${id}`), cell },
  })
  return [
    column('name', ({ username }) => (
      <span className={css.who}>
        <b>
          <bdi>{username}</bdi>
        </b>
        {username === me.username && <small>{t('employees.you')}</small>}
      </span>
    )),
    column('role', (employee) => <RoleCell employee={employee} />),
    column('scope', (employee) => <ScopeCell employee={employee} />),
    column('group', ({ group }) => <bdi>{nameOf(group) ?? <None />}</bdi>),
    column('contact', ({ email, phone }) => (
      <span className={css.who}>
        {[email, phone].map((way) => way !== null && <bdi key={way}>{way}</bdi>)}
        {email === null && phone === null && <None />}
      </span>
    )),
    column('lastSeen', ({ lastSeen }) =>
      lastSeen === null ? (
        <span className={css.faint}>{t('employees.neverSeen')}</span>
      ) : (
        <Age at={lastSeen} />
      ),
    ),
    column('by', ({ createdBy, createdAt }) => (
      <span className={css.who}>
        <bdi>{createdBy}</bdi>
        <small>
          <Age at={createdAt} />
        </small>
      </span>
    )),
    {
      ...column('acts', (employee) =>
        employee.username === me.username ? null : <EmployeeMenu employee={employee} onEdit={onEdit} />,
      ),
      ...{ align: 'end', stuck: true },
    },
  ]
}

type Columns = typeof import('../../../../../locales/en-US/identity.json')['employees']['column']

function None() {
  const { t } = useTranslation('common')
  return <span className={css.faint}>{t('none')}</span>
}

function RoleCell({ employee: { role, until } }: { employee: Employee }) {
  const { t } = useTranslation('identity')
  const { date } = useFormats()
  if (until === null) return t(`employees.role.${role}`)
  const over = until <= Date.now()
  return (
    <span className={css.role}>
      <StateMark
        tone={over ? 'bad' : 'ok'}
        text={t(over ? 'employees.installerOver' : 'employees.installerUntil', { date: date(until) })}
      />
    </span>
  )
}

const named = 2

function ScopeCell({ employee: { role, scope } }: { employee: Employee }) {
  const { t } = useTranslation('identity')
  const { locale, count } = useFormats()
  if (worksEverywhere(role)) return t('employees.everywhere')
  if (scope.length === 0) return <span className={css.faint}>{t('employees.nowhere')}</span>
  const all = scope.map(({ Name }) => Name)
  const list = (names: string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(names)
  const rest = all.length - named
  return (
    <span className={css.where} title={list(all)}>
      <bdi>{list(all.slice(0, named))}</bdi>
      {rest > 0 && ` ${t('employees.more', { n: count(rest) })}`}
    </span>
  )
}
