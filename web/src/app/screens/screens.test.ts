import { describe, expect, it } from 'vitest'
import { deviceKinds } from '#contract/inventory/device-kinds.ts'
import { roles } from '#contract/permissions.ts'
import inventory from '../../../../locales/en-US/inventory.json'
import shell from '../../../../locales/en-US/shell.json'
import { listOfKind } from '../../features/inventory/kinds'
import { ownPaths, specPaths } from '../../lib/paths'
import { areaOf, menuFor } from '../menu'
import { liveScreens, screens } from './screens'

const pathsInMenu = (role: (typeof roles)[number]) =>
  menuFor(role, liveScreens).flatMap((area) =>
    area.sections.flatMap((section) => section.screens.map((screen) => screen.path)),
  )

describe('the table of screens', () => {
  it('declares every path of the specification and our own exactly once', () => {
    expect(screens.map((screen) => screen.path).sort()).toEqual([...specPaths, ...ownPaths].sort())
  })

  it('labels every screen, area and section with words that are not the key', () => {
    for (const { label, section } of screens) {
      const area = areaOf({ section })
      for (const [words, key] of [
        [shell.screen[label], label],
        [shell.area[area], area],
        [shell.section[section], section],
      ]) {
        expect(words?.trim(), key).toBeTruthy()
        expect(words, key).not.toBe(key)
      }
    }
  })

  it('calls the configuration log by its name', () => {
    const log = screens.find((screen) => screen.path === '/journal/config')
    expect(log && shell.screen[log.label]).toBe('Configuration log')
  })

  it('lists what is not real yet, each with what it waits for', () => {
    const waiting = screens.filter((screen) => !screen.live)
    expect(waiting.map((screen) => screen.path)).toMatchInlineSnapshot(`
      [
        "/auth/temp",
        "/auth/config",
        "/service/sdlan",
        "/service/sdlan/add",
        "/service/sdlan/status",
      ]
    `)
    for (const screen of waiting) expect(screen.waitsFor, screen.path).not.toBe('')
  })

  it('keeps system screens to super, and unbinding to super and root', () => {
    for (const screen of screens) {
      if (screen.path.startsWith('/systatus/') || screen.path === '/device/feature')
        expect(screen.roles, screen.path).toEqual(['super'])
      if (screen.path === '/sysman/unbind') expect(screen.roles).toEqual(['super', 'root'])
    }
  })
})

describe('the menu', () => {
  it('shows nobody the never-online list', () => {
    for (const role of roles) expect(pathsInMenu(role)).not.toContain('/device/pend')
  })

  it('shows each role only what it may open', () => {
    const guarded = [
      { ...liveScreens[0]!, path: '/sysman/unbind' as const, roles: ['super', 'root'] as const },
    ]
    const seen = roles.filter((role) => menuFor(role, guarded).length > 0)
    expect(seen).toEqual(['super', 'root'])
  })

  it('shows every list of devices to every role, and no page about one device', () => {
    for (const role of roles) {
      expect(pathsInMenu(role)).toEqual(expect.arrayContaining(['/', '/device/ap', '/terminal/sip']))
      expect(pathsInMenu(role)).not.toContain('/device/info')
    }
  })

  it('has an icon for every entry', () => {
    for (const screen of liveScreens) if (screen.menu) expect(screen.icon, screen.path).toBeDefined()
  })
})

describe('kinds of devices', () => {
  it('are each listed by a list that asks for them, or by none', () => {
    for (const kind of deviceKinds) {
      const list = listOfKind[kind]
      if (list) expect(list.types).toContain(kind)
      expect(inventory.kind[kind]).toBeTruthy()
    }
  })
})
