import { expect, it } from 'vitest'
import { createSealedJson } from './sealed-json.ts'

/** Shows what it was given to seal. */
const bare = { seal: (secret: string, context: string) => `${context} ${secret}`, digest: () => '' }
const box = {
  ...bare,
  open(sealed: string, context: string): string {
    if (!sealed.startsWith(`${context} `)) throw new Error('it belongs elsewhere')
    return sealed.slice(context.length + 1)
  },
}

it('documents of many devices, alike and not, are each sealed for their place and opened as they were', () => {
  const sealed = createSealedJson(box)
  const documents = Array.from({ length: 60 }, (_, at) => ({ ssid: `Staff ${at % 3 === 0 ? at : 0}` }))
  const texts = documents.map((document, at) => sealed.seal(document, `device ${at}`))
  expect(texts.map((text, at) => sealed.open(text, `device ${at}`))).toEqual(documents)
  expect(() => sealed.open(texts[1]!, 'device 2')).toThrow('elsewhere')
})
