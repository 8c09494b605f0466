import { IconCalendarDue } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TreeNode } from '../../../components/current-network/tree'
import { useFormats } from '../../../i18n/use-formats'
import { Notice } from '../../../ui/Notice'
import { projectsOf, serviceOf } from '../tree/nodes'

const namesShown = 4

/** Reminds of projects whose service ends soon or has ended; nothing is locked by it (readings C17). */
export function ServiceNotice({ tree }: { tree: readonly TreeNode[] }) {
  const { t } = useTranslation('tenancy')
  const { locale } = useFormats()
  const due = projectsOf(tree).flatMap(({ project }) => {
    const service = serviceOf(project)
    return service?.end === 'day' && service.tone !== 'later'
      ? [{ name: project.Name, left: service.left }]
      : []
  })
  if (due.length === 0) return null
  const names = due.sort((a, b) => a.left - b.left).map(({ name }) => name)
  const list = new Intl.ListFormat(locale, { type: 'unit' }).format(names.slice(0, namesShown))
  return (
    <Notice tone="warn" icon={<IconCalendarDue size={17} />}>
      {t('service.notice', { names: names.length > namesShown ? `${list} …` : list })}
    </Notice>
  )
}
