import type { Outcome } from './outcome.ts'
import type { Step, Surroundings } from './steps.ts'

/** More at once than cores would only make each of them later. */
const atOnce = 2

/** Runs every step; neighbours that may run beside each other do. */
export async function runSteps(
  steps: Step[],
  around: Surroundings,
  isStopped: () => boolean,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const group of groupsOf(steps)) {
    const waiting = [...group]
    const found = new Map<Step, Outcome>()
    const work = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift())
        found.set(step, await runStep(step, { ...around, others: group.length > 1, outcomes, isStopped }))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    outcomes.push(...group.map((step) => found.get(step)!))
  }
  return outcomes
}

/** Steps that go together, in order. */
function groupsOf(steps: Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (step.beside && last?.[0]?.beside) last.push(step)
    else groups.push([step])
  }
  return groups
}

interface StepContext extends Surroundings {
  /** Whether steps run beside it: then its output comes in one piece when it is over. */
  others: boolean
  outcomes: Outcome[]
  isStopped(): boolean
}

async function runStep(
  step: Step,
  { others, outcomes, isStopped, ...around }: StepContext,
): Promise<Outcome> {
  const needed = outcomes.find(({ step: name }) => name === step.after)
  if (isStopped() || (needed && needed.result !== 'passed'))
    return { step: step.name, result: 'not run', seconds: 0 }
  const heading = `\n── ${step.name} ${'─'.repeat(40)}`
  if (!others) console.log(heading)
  const printed: string[] = []
  const started = performance.now()
  const { code, counts } = await step.run(others ? { ...around, hear: (text) => printed.push(text) } : around)
  const seconds = (performance.now() - started) / 1000
  if (others) console.log(`${heading}\n${printed.join('').trimEnd()}`)
  return { step: step.name, result: code === 0 ? 'passed' : 'failed', seconds, counts }
}
