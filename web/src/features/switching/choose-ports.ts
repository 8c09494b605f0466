import type { PickMode } from '../../components/port-panel/use-gestures'

export interface ChosenPorts {
  names: ReadonlySet<string>
  /** Where a range begins. */
  anchor: string | null
}

export const noChoice: ChosenPorts = { names: new Set(), anchor: null }

/** The choice after one port was picked; `order` is how the ports stand. */
export function choose(
  choice: ChosenPorts,
  name: string,
  pick: PickMode,
  order: readonly string[],
): ChosenPorts {
  if (pick === 'only') return { names: new Set([name]), anchor: name }
  if (pick === 'add') return { names: new Set([...choice.names, name]), anchor: choice.anchor ?? name }
  if (pick === 'range')
    return { names: between(choice.anchor ?? name, name, order), anchor: choice.anchor ?? name }
  const names = new Set(choice.names)
  if (!names.delete(name)) names.add(name)
  return { names, anchor: name }
}

function between(a: string, b: string, order: readonly string[]): Set<string> {
  const [from, to] = [order.indexOf(a), order.indexOf(b)].sort((x, y) => x - y)
  return new Set(order.slice(from, (to ?? 0) + 1))
}
