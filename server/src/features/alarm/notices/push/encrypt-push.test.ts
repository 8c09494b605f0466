import { expect, it } from 'vitest'
import { encryptPush } from './encrypt-push.ts'

// RFC 8291, appendix A.
const told = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

it('makes of a text what the standard makes of it', () => {
  const chance = { salt: bytes(told.salt), privateKey: bytes(told.privateKey) }
  expect(encryptPush(Buffer.from(told.text), told, chance).toString('base64url')).toBe(told.body)
})

it('never makes the same twice', () => {
  const [one, other] = [1, 2].map(() => encryptPush(Buffer.from('x'), told).toString('hex'))
  expect(one).not.toBe(other)
})

it('takes no key that lies on no curve', () => {
  expect(() => encryptPush(Buffer.from('x'), { ...told, p256dh: 'BA'.repeat(44) })).toThrow()
})
