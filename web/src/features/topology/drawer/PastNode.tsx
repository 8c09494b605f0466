import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TopologyNode } from '#contract/topology/graph.ts'
import { AppLink } from '../../../lib/AppLink'
import { FactList } from '../../../ui/FactList'
import { Mono } from '../../../ui/Mono'
import { StateMark } from '../../../ui/StateMark'

/** A device of a past map: what is known of it then, and where more of then is told. */
export function PastNode({ node, at }: { node: TopologyNode; at: number }) {
  const { t } = useTranslation(['topology', 'inventory', 'lists'])
  const { online, id, model } = node
  return (
    <>
      <FactList
        facts={[
          {
            name: t('inventory:column.status'),
            value: (
              <StateMark
                tone={online ? 'ok' : 'idle'}
                text={t(online ? 'inventory:status.online' : 'inventory:status.offline')}
              />
            ),
          },
          ...(model ? [{ name: t('inventory:column.model'), value: <bdi>{model}</bdi> }] : []),
          { name: t('inventory:column.sn'), value: <Mono>{id}</Mono> },
        ]}
      />
      <Group gap="xs">
        <Button
          component={AppLink}
          variant="default"
          to="/device/info"
          search={{ sn: id, tab: 'ports', moment: String(at) }}
        >
          {t('lists:past.ports')}
        </Button>
        <Button component={AppLink} variant="default" to="/device/info" search={{ sn: id }}>
          {t('lists:past.deviceNow')}
        </Button>
      </Group>
    </>
  )
}
