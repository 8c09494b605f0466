import { describe, expect, it } from 'vitest'
import { buildTree } from '../../../components/current-network/tree'
import { aNetwork } from '../../../testing/samples'
import { liveScreens } from '../../screens/screens'
import { shownTarget } from './shown-target'

const [pier, quay] = [aNetwork(7, 'Pier'), aNetwork(8, 'Quay')]
const project = (ID: number, Name: string, Children: object[], Group: object[]) => ({
  ...{ ID, Name, Children, Group, PID: 0 },
})
const harbour = project(3, 'Harbour', [project(4, 'North', [], [quay])], [])
const tree = buildTree([harbour] as never, [pier, quay])

function shown(address: string): string | undefined {
  const url = new URL(address, 'http://console.invalid')
  const screen = liveScreens.find(({ path }) => path === url.pathname)!
  const place = shownTarget(screen, Object.fromEntries(url.searchParams), { tree, current: pier })
  if (!place) return undefined
  if (place.of === 'all') return 'all'
  return [...place.above, place.of === 'network' ? place.network.Name : place.project.Name].join(' › ')
}

describe('what a page shows things of', () => {
  it.each([
    ['/device/ap', 'Pier'],
    ['/device/ap?scope=all', 'all'],
    ['/', 'Pier'],
    ['/?scope=all', 'all'],
    ['/?tab=group', 'all'],
    ['/?tab=group&scope=all&project=4', 'Harbour › North'],
    ['/?tab=devices&scope=all&project=4', 'all'],
    ['/?tab=task', 'all'],
    ['/?tab=charts&scope=all', 'Pier'],
    ['/?tab=nonsense', 'Pier'],
    ['/config/wireless', 'Pier'],
    ['/maintain/group', 'Pier'],
    ['/maintain/group?scope=all', 'all'],
    ['/maintain/group?scope=all&project=4', 'Harbour › North'],
    ['/maintain/group?scope=all&project=99', 'all'],
    ['/maintain/group?group=8', 'Harbour › North › Quay'],
    ['/monitor/datamining?scope=network:8', 'Harbour › North › Quay'],
    ['/monitor/datamining?scope=project:3', 'Harbour'],
    ['/monitor/datamining?scope=all', 'all'],
    ['/monitor/datamining?expr=device_clients', 'all'],
    ['/service/dashboard', 'all'],
    ['/service/dashboard?show=group-8', 'Harbour › North › Quay'],
    ['/service/dashboard?show=project-3', 'Harbour'],
    ['/upgrade/firmware', 'Pier'],
  ])('%s: %s', (address, place) => expect(shown(address)).toBe(place))

  it('is nothing where no network is there', () => {
    const screen = liveScreens.find(({ path }) => path === '/device/ap')!
    expect(shownTarget(screen, {}, { tree: [], current: null })).toBeNull()
  })
})
