import { expect, it } from 'vitest'
import { EchoGuard } from './echo-guard.ts'

function guarded() {
  const known: (string | null)[] = []
  const guard = new EchoGuard((typed) => known.push(typed))
  return {
    known,
    typed: (text: string) => guard.typed(Buffer.from(text)),
    printed: (text: string) => guard.printed(Buffer.from(text)),
    end: () => guard.end(),
  }
}

it('tells keys that the device shows, whether one by one or all at once', () => {
  const { known, typed, printed } = guarded()
  for (const key of 'ls') {
    typed(key)
    printed(key)
  }
  typed('\r')
  printed('\r\nfile\r\n$ ')
  typed('écho 日本\r')
  printed('\u001b[?2004l\u001b[1méc')
  printed('ho 日本\r\n日本\r\n')
  expect(known).toEqual(['l', 's', '\r', 'écho 日本\r'])
})

it('keeps no key of a password, nor how long it is', () => {
  const { known, typed, printed } = guarded()
  printed('Password: ')
  for (const key of 'secret') typed(key)
  typed('\r')
  expect(known).toEqual([])
  printed('\r\nsecrets are told to nobody\r\n$ ')
  expect(known).toEqual([null, '\r'])
})

it('keeps no password that is drawn as stars, or pasted with its return', () => {
  const { known, typed, printed } = guarded()
  for (const key of 'abc') {
    typed(key)
    printed('*')
  }
  typed('\r')
  printed('\r\n')
  typed('Login7\r')
  printed('Login incorrect\r\n')
  expect(known.filter((keys) => keys !== null && keys !== '\r')).toEqual([])
  expect(known.at(-2)).toBe(null)
})

it('keeps nothing of what is never shown', () => {
  const { known, typed, end } = guarded()
  typed('half a passw')
  end()
  expect(known).toEqual([null])
})

it('tells arrows and control keys, though nothing of them is printed', () => {
  const { known, typed } = guarded()
  typed('\u001b[A')
  typed('\u0003')
  expect(known).toEqual(['\u001b[A', '\u0003'])
})

it('reads sequences of the device that come in pieces', () => {
  const { known, typed, printed } = guarded()
  typed('w')
  printed('\u001b[3')
  printed('1mw\u001b]0;title')
  typed('x')
  printed(' goes on\u0007x')
  expect(known).toEqual(['w', 'x'])
})
