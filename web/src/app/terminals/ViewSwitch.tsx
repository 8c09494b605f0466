import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchState } from '../../lib/search'

export interface ListView {
  value: string
  label: string
}

/** Which of two lists is shown, kept in the address; what narrows one means nothing to the other. */
export function ViewSwitch({ views }: { views: readonly ListView[] }) {
  const { t } = useTranslation('lan-devices')
  const [search, setSearch] = useSearchState()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('view.label')}
      value={views.find(({ value }) => value === search.view)?.value ?? views[0]!.value}
      onChange={(view) =>
        setSearch({
          view: view === views[0]!.value ? undefined : view,
          ...{ status: undefined, sort: undefined, q: undefined, cols: undefined },
          ...{ kind: undefined, config: undefined, attention: undefined },
        })
      }
      data={[...views]}
    />
  )
}
