import { expect, it } from 'vitest'
import { upgradeDevice } from './maintenance-endpoints.ts'

const sn = '02:00:00:00:00:01'

it.each(['x', '', 'https://', 'http://firmware.example/a.bin', 'https://ann:secret@firmware.example/a.bin'])(
  'an upgrade from “%s” is refused, at its field',
  (url) => {
    const { error } = upgradeDevice.body!.safeParse({ sn, url })
    expect(error?.issues[0]?.path).toEqual(['url'])
  },
)

it('an upgrade from a web address is taken', () => {
  expect(upgradeDevice.body!.safeParse({ sn, url: 'https://firmware.example/a.bin' }).success).toBe(true)
})
