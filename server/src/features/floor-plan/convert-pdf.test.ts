import { expect, it } from 'vitest'
import { pictureOfPdf } from './convert-pdf.ts'

/** One empty page of 200 by 100 points. */
const onePage = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>`,
)

it('a tenant that sends many fills its own line alone: another one is next', async () => {
  const ended: string[] = []
  const send = (tenant: number, name: string) =>
    pictureOfPdf(onePage, tenant).then(
      () => ended.push(name),
      () => ended.push(`${name} refused`),
    )
  await Promise.all([send(1, 'a'), send(1, 'b'), send(1, 'c'), send(1, 'd'), send(2, 'other')])
  expect(ended).toEqual(['d refused', 'a', 'other', 'b', 'c'])
})
