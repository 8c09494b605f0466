import { attacks } from '../../server/src/testing/abuse/attacks.ts'
import { openField } from '../../server/src/testing/abuse/field.ts'
import { Stranger } from '../../server/src/testing/abuse/stranger.ts'
import { type FeltService, p95, Victim } from '../../server/src/testing/abuse/victim.ts'
import { eventually } from '../../server/src/testing/eventually.ts'
import { machine } from '../timeseries/machine.ts'

const DEVICES = 50
const SECONDS = 15
/** p95 in milliseconds that another tenant may feel. */
const budgets = { calls: 100, queries: 1_000, writes: 1_000 } as const

/** What a well-behaved tenant feels while one stranger does one thing as hard as it goes, on loopback. */
async function run(): Promise<void> {
  console.log(`A tenant with ${DEVICES} devices beside a stranger, ${SECONDS} s each, p95 (${machine()})`)
  const field = await openField(DEVICES)
  const victim = await Victim.open(field)
  try {
    await eventually(async () => (await victim.online()) === DEVICES, 120_000)
    console.log(
      'attack                          /v2 call   small query   one-sample write   refused   dropped',
    )
    print('none', await felt(victim))
    for (const name of Object.keys(attacks)) {
      const stranger = await Stranger.start(name, field)
      print(name, await felt(victim))
      await stranger.stop()
    }
  } finally {
    victim.close()
    await field.close()
  }
}

const felt = (victim: Victim): Promise<FeltService> => victim.feel(AbortSignal.timeout(SECONDS * 1000), 10)

function print(name: string, felt: FeltService): void {
  const cell = (kind: keyof typeof budgets, width: number) => {
    const ms = p95(felt[kind])
    return `${ms.toFixed(0)} ms${ms > budgets[kind] ? ' (!)' : ''}`.padStart(width)
  }
  const figures = [cell('calls', 12), cell('queries', 13), cell('writes', 18)].join(' ')
  console.log(
    `${name.padEnd(28)}${figures}${String(felt.failed.length).padStart(10)}${String(felt.dropped).padStart(10)}`,
  )
  if (felt.failed.length > 0) console.log(`  ${felt.failed[0]}`)
}

if (import.meta.main) await run()
