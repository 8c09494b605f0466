import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TopologyGraph, TopologyNode } from '#contract/topology/graph.ts'
import { useFormats } from '../../i18n/use-formats'
import type { Branch } from './layout/branches'
import { loadOf } from './layout/lines'

export interface Names {
  of: (node: TopologyNode) => string
  byId: (id: string) => string
  kind: (node: TopologyNode) => string
  status: (node: TopologyNode) => string
  /** Port and speed of what it hangs on; empty = neither is known. */
  link: (branch: Branch) => string
  /** To what else it leads, and why nothing hangs on that; empty = there is no other way. */
  spares: (id: string) => string
  /** All of it in one line, for those who hear it. */
  whole: (branch: Branch) => string
}

/** Devices and links of a network in words. */
export function useNames(graph: TopologyGraph | undefined): Names {
  const { t } = useTranslation(['topology', 'inventory'])
  const formats = useFormats()
  const byId = useMemo(() => new Map(graph?.nodes.map((node) => [node.id, node])), [graph])
  const of = useCallback((node: TopologyNode) => (node.hidden ? t('hidden') : node.name), [t])
  return useMemo(() => {
    const listed = new Intl.ListFormat(formats.locale, { type: 'unit', style: 'long' })
    const kind = (node: TopologyNode) => t(`inventory:kind.${node.kind ?? 'unknown'}`)
    const status = (node: TopologyNode) =>
      t(node.online ? 'inventory:status.online' : 'inventory:status.offline')
    const nameOf = (id: string) => {
      const node = byId.get(id)
      return node ? of(node) : id
    }
    const link = ({ link: to }: Branch) => {
      if (!to) return ''
      const load = loadOf(to)
      const parts = [
        to.upperPort === null ? [] : t('port', { port: to.upperPort }),
        to.speedBps === null ? [] : formats.bitRate(to.speedBps),
        load === null ? [] : formats.ratio(load),
      ]
      return parts.flat().join(' · ')
    }
    const spares = (id: string) =>
      (graph?.spares ?? [])
        .filter(({ upper, lower }) => upper === id || lower === id)
        .map(({ upper, lower, why }) =>
          t(`spare.short.${why}`, { name: nameOf(upper === id ? lower : upper) }),
        )
        .join(' · ')
    const whole = (branch: Branch) => {
      const { node, link: to } = branch
      const parts = [of(node)]
      if (!node.hidden) parts.push(kind(node), status(node))
      if (node.clients !== null && node.clients > 0)
        parts.push(t('clients', { number: formats.count(node.clients) }))
      if (to) parts.push(t('behind', { name: nameOf(to.upper) }), link(branch), t(`medium.${to.medium}`))
      if (to?.stale) parts.push(t('legend.stale'))
      parts.push(spares(node.id))
      return listed.format(parts.filter((part) => part !== ''))
    }
    return { of, byId: nameOf, kind, status, link, spares, whole }
  }, [t, formats, byId, of, graph?.spares])
}
