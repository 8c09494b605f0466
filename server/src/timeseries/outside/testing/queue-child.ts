import { openOutsideStore } from '../open-outside-store.ts'

/**
 * For the crash test: appends as fast as it is acknowledged and prints the number of each acknowledged report, until
 * it is killed. Arguments: directory, remote write's address, first number.
 */
const [directory, writeUrl, first] = process.argv.slice(2) as [string, string, string]
const store = await openOutsideStore({
  ...{ directory, writeUrl, queryUrl: 'http://127.0.0.1:9', syncIntervalMs: 0, queueBytes: 50_000_000 },
  retry: { firstMs: 1, longestMs: 5 },
  onTrouble: () => undefined,
})
console.log('open')
for (let number = Number(first); ; number++) {
  await store.append([{ sn: 'a', at: number * 1000, samples: [{ name: 'm', value: number }] }])
  console.log(`done ${number}`)
}
