import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { posixZone } from './posix-zone.ts'

it.each([
  ['UTC', '<+00>0'],
  ['Europe/Berlin', '<+01>-1<+02>,M3.5.0,M10.5.0/3'],
  ['Europe/London', '<+00>0<+01>,M3.5.0/1,M10.5.0'],
  ['Europe/Moscow', '<+03>-3'],
  ['America/New_York', '<-05>5<-04>,M3.2.0,M11.1.0'],
  ['America/Sao_Paulo', '<-03>3'],
  ['America/Santiago', '<-04>4<-03>,M9.1.6/24,M4.1.6/24'],
  ['America/Nuuk', '<-02>2<-01>,M3.5.0/-1,M10.5.0/0'],
  ['America/St_Johns', '<-0330>3:30<-0230>,M3.2.0,M11.1.0'],
  ['Africa/Cairo', '<+02>-2<+03>,M4.5.5/0,M10.5.4/24'],
  ['Asia/Jerusalem', '<+02>-2<+03>,M3.4.4/26,M10.5.0'],
  ['Asia/Kolkata', '<+0530>-5:30'],
  ['Asia/Kathmandu', '<+0545>-5:45'],
  ['Asia/Shanghai', '<+08>-8'],
  ['Australia/Sydney', '<+10>-10<+11>,M10.1.0,M4.1.0/3'],
  ['Australia/Lord_Howe', '<+1030>-10:30<+11>-11,M10.1.0,M4.1.0'],
  ['Pacific/Auckland', '<+12>-12<+13>,M9.5.0,M4.1.0/3'],
  ['Pacific/Chatham', '<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45'],
  ['Pacific/Kiritimati', '<+14>-14'],
])('%s is %s', (name, zone) => {
  expect(posixZone(name)).toBe(zone)
})

it.each(['CET-1CEST,M3.5.0,M10.5.0/3', '', 'Mars/Olympus'])('%j is no name of a zone and stays', (text) => {
  expect(posixZone(text)).toBe(text)
})

/** Changes by a calendar of the moon, or by decree: no rule of months and weeks tells them. */
const BY_DECREE = ['Africa/Casablanca', 'Africa/El_Aaiun', 'Asia/Gaza', 'Asia/Hebron']

/** The C library is the judge: every zone, at many hours of the years to come. */
it('the C library reads every zone as the runtime does', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((name) => !BY_DECREE.includes(name))
  const times = Array.from({ length: 150 }, (_, n) => Date.UTC(2027, 0, 1) / 1000 + n * 421_331)
  const input = times.map((time) => `@${time}`).join('\n')
  const read = (TZ: string) => {
    const env = { TZ, LC_ALL: 'C', PATH: process.env.PATH }
    return spawnSync('date', ['-f', '-', '+%Y-%m-%d %H:%M'], { input, env, encoding: 'utf8' }).stdout
  }
  // Many zones have one rule: four hundred processes are too many for a busy machine.
  const rules = new Set(zones.map(posixZone))
  const byRule = new Map([...rules].map((rule) => [rule, read(rule)]))
  const dates = (zone: string) => byRule.get(posixZone(zone))
  const different = zones.filter((zone) => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    return dates(zone) !== `${times.map((time) => format.format(time * 1000)).join('\n')}\n`
  })
  expect(zones.length).toBeGreaterThan(400)
  expect(different).toEqual([])
})
