import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#contract/permissions.ts'
import { kindLists } from '../../features/inventory/kinds'
import { ownPaths, respelled, specPaths } from '../../lib/paths'
import { menuFor } from '../menu'
import { liveScreens, screens, screensFor } from './screens'

const all: Role[] = ['super', 'root', 'admin', 'user']
const onlySuper: Role[] = ['super']
type Line = [path: string, category: string, allowed?: Role[], badge?: 'new' | 'beta']

/** Section 2 of the specification, line by line, misspellings included: nothing here is derived. */
const specification: Line[] = [
  ['/', 'home'],
  ['/group/add', 'view'],
  ['/group/addevice', 'view'],
  ['/monitor/group', 'view'],
  ['/monitor/alarm', 'view'],
  ['/monitor/tunnel', 'view'],
  ['/monitor/datamining', 'view'],
  ['/device/info', 'view'],
  ['/device/iotinfo', 'view'],
  ['/device/apinfo', 'view'],
  ['/device/swinfo', 'view'],
  ['/device/pend', 'view', [], 'new'],
  ['/device/ap', 'view'],
  ['/device/wifirouter', 'view'],
  ['/device/cellularouter', 'view'],
  ['/device/cpe', 'view'],
  ['/device/cpegroup', 'view'],
  ['/device/gateway', 'view'],
  ['/device/switch', 'view'],
  ['/device/iot', 'view'],
  ['/device/pol', 'view', all, 'new'],
  ['/device/soho', 'view', all, 'new'],
  ['/terminal/camera', 'view'],
  ['/terminal/nvr', 'view', all, 'beta'],
  ['/terminal/sip', 'view', all, 'new'],
  ['/network/lanwan', 'config'],
  ['/config/preventloop', 'config'],
  ['/config/relay', 'config'],
  ['/config/wireless', 'config'],
  ['/config/planmap', 'config', all, 'new'],
  ['/config/rfplan', 'config'],
  ['/config/wifioptimization', 'config'],
  ['/config/apbalance', 'config', all, 'beta'],
  ['/auth/temp', 'config'],
  ['/auth/config', 'config'],
  ['/maintain/group', 'report'],
  ['/maintain/activity', 'report'],
  ['/maintain/device', 'report'],
  ['/journal/operation', 'journal'],
  ['/journal/config', 'journal'],
  ['/journal/upgrade', 'journal'],
  ['/device/feature', 'upgrade', onlySuper],
  ['/upgrade/device', 'upgrade'],
  ['/upgrade/firmware', 'upgrade'],
  ['/service/sdlan', 'service'],
  ['/service/sdlan/add', 'service'],
  ['/service/sdlan/status', 'service'],
  ['/service/dashboard', 'service'],
  ['/systatus/overview', 'systatus', onlySuper],
  ['/systatus/deviceinfo', 'systatus', onlySuper],
  ['/systatus/groupmap', 'systatus', onlySuper],
  ['/systatus/devicemap', 'systatus', onlySuper],
  ['/systatus/apdeviceload', 'systatus', onlySuper],
  ['/systatus/user', 'systatus', onlySuper],
  ['/systatus/rank', 'systatus', onlySuper],
  ['/systatus/modusage', 'systatus', onlySuper],
  ['/systatus/email', 'systatus', onlySuper],
  ['/systatus/worker', 'systatus', onlySuper],
  ['/systatus/topology', 'systatus', onlySuper],
  ['/systatus/topology/show', 'systatus', onlySuper],
  ['/sysman/unbind', 'sysman', ['super', 'root']],
]

const byPath = <T extends { path: string }>(list: T[]) => list.sort((a, b) => a.path.localeCompare(b.path))
const inOrder = (allowed: readonly Role[]) => roles.filter((role) => allowed.includes(role))

describe('the routes of the specification', () => {
  it('are declared with their category, badge and roles, no more and no fewer', () => {
    const ours: readonly string[] = ownPaths
    const spec = screens.filter(({ path }) => !ours.includes(path))
    const declared = spec.map(({ path, category, badge, roles: allowed }) => ({
      ...{ path, category, badge, roles: inOrder(allowed) },
    }))
    const wanted = specification.map(([path, category, allowed = all, badge]) => ({
      ...{ path, category, badge, roles: inOrder(allowed) },
    }))
    expect(byPath(declared)).toEqual(byPath(wanted))
  })

  it('are the paths links may lead to', () => {
    expect([...specPaths].sort()).toEqual(specification.map(([path]) => path).sort())
  })

  it('are led to by their correct spellings', () => {
    expect(respelled['/group/adddevice']).toBe('/group/addevice')
    expect(respelled['/device/cellularrouter']).toBe('/device/cellularouter')
    const status = specification.map(([path]) => path).filter((path) => path.startsWith('/systatus/'))
    expect(status).toHaveLength(12)
    for (const path of status) expect(respelled[path.replace('/systatus/', '/sysstatus/')]).toBe(path)
    for (const from of Object.keys(respelled)) expect(specPaths).not.toContain(from)
  })

  it('give every kind of device its list, and no two lists the same path', () => {
    const paths = kindLists.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of paths) expect(specification.map(([line]) => line)).toContain(path)
  })

  it.each(roles)(
    'show the never-online list to %s where the operator grants it, and nothing else',
    (role) => {
      const shown = (pend: boolean) =>
        menuFor(role, screensFor({ role, pend })).flatMap(({ sections }) =>
          sections.flatMap((section) => section.screens.map(({ path }) => path as string)),
        )
      expect(shown(false)).not.toContain('/device/pend')
      expect(shown(true).filter((path) => !shown(false).includes(path))).toEqual(['/device/pend'])
      const openTo = (pend: boolean) =>
        screensFor({ role, pend }).filter((screen) => screen.roles.includes(role)).length
      expect(openTo(true) - openTo(false)).toBe(1)
      expect(screensFor({ role, pend: false })).toEqual(liveScreens)
    },
  )

  it('show the never-online list to nobody, also once it is built', () => {
    const built = screens.map((screen) => ({
      ...{ ...screen, live: true, menu: true, words: [] },
      load: () => Promise.reject(new Error('not opened here')),
    }))
    for (const role of roles) {
      const shown = menuFor(role, built as never).flatMap(({ sections }) =>
        sections.flatMap((section) => section.screens.map(({ path }) => path)),
      )
      expect(shown).not.toContain('/device/pend')
      expect(shown.includes('/systatus/overview')).toBe(role === 'super')
      expect(shown.includes('/sysman/unbind')).toBe(role === 'super' || role === 'root')
    }
  })
})
