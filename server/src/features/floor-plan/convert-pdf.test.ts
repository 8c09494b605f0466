import { expect, it } from 'vitest'
import { pictureOfPdf } from './convert-pdf.ts'
import { onePagePdf } from './testing/one-page-pdf.ts'

it('a tenant that sends many fills its own line alone: another one is next', async () => {
  const ended: string[] = []
  const send = (tenant: number, name: string) =>
    pictureOfPdf(onePagePdf, tenant).then(
      () => ended.push(name),
      () => ended.push(`${name} refused`),
    )
  await Promise.all([send(1, 'a'), send(1, 'b'), send(1, 'c'), send(1, 'd'), send(2, 'other')])
  expect(ended).toEqual(['d refused', 'a', 'other', 'b', 'c'])
})
