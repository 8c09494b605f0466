import { expect, it } from 'vitest'
import { gbkBytes, gbkText } from './gbk.ts'
import { ssidGbkName, ssidPassword } from './intent.ts'

it('a name in GBK has two bytes where UTF-8 has three, and is read back as it was', () => {
  const bytes = gbkBytes('客人 Wi-Fi')!
  expect([...bytes.slice(0, 5)]).toEqual([0xbf, 0xcd, 0xc8, 0xcb, 0x20])
  expect(gbkText(bytes)).toBe('客人 Wi-Fi')
  expect(gbkBytes('😀')).toBeNull()
  expect(ssidGbkName.safeParse('客'.repeat(11)).success).toBe(true)
  expect(ssidGbkName.safeParse('客'.repeat(17)).success).toBe(false)
})

it('a password has 8 to 63 characters, or is the key itself', () => {
  const taken = (text: string) => ssidPassword.safeParse(text).success
  expect([taken('a'.repeat(7)), taken('a'.repeat(8)), taken('a'.repeat(63))]).toEqual([false, true, true])
  expect([taken('Af'.repeat(32)), taken('z'.repeat(64)), taken('a'.repeat(65))]).toEqual([true, false, false])
})
