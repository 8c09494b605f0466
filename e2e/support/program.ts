import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A machine that does much else takes its time. */
const startDeadlineMs = 120_000

/** A program of the checkout, run as its own process with what it prints kept. */
export interface Program {
  child: ChildProcess
  /** Groups of the first match in everything printed so far or later. @throws when it ends, or does not come. */
  printed(pattern: RegExp): Promise<string[]>
  output(): string
  /** Resolves with the exit code, null after a signal that kills. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** A whole run of the tests has made one file of each program it starts often (`tools/test/programs.ts`). */
function programFile(file: string): string {
  const built = join(process.env.ROOST_TEST_PROGRAMS ?? root, file.replace(/\.ts$/, '.mjs'))
  return existsSync(built) ? built : join(root, file)
}

/** Starts a TypeScript file with an environment of ours: settings of the person's shell do not reach it. */
export function startProgram(file: string, args: string[], settings: Record<string, string> = {}): Program {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', programFile(file), ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...withoutSettings(process.env), ...settings },
    },
  )
  let text = ''
  const changed = new EventTarget()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      changed.dispatchEvent(new Event('text'))
    })
  const closed = once(child, 'close')
  const ended = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    output: () => text,
    printed: (pattern) => waitForText(pattern, { text: () => text, changed, closed, name: file, child }),
    async stop(signal = 'SIGTERM') {
      if (!ended()) child.kill(signal)
      await closed
      return child.exitCode
    },
  }
}

interface Output {
  text(): string
  changed: EventTarget
  closed: Promise<unknown>
  name: string
  child: ChildProcess
}

async function waitForText(
  pattern: RegExp,
  { text, changed, closed, name, child }: Output,
): Promise<string[]> {
  const late = AbortSignal.timeout(startDeadlineMs)
  let over = false
  void closed.then(() => {
    over = true
    changed.dispatchEvent(new Event('text'))
  })
  for (;;) {
    const found = pattern.exec(text())
    if (found) return found.slice(1)
    if (over || late.aborted) {
      const how = over ? `ended (${child.exitCode ?? child.signalCode})` : 'ran'
      throw new Error(`${name} ${how} without printing ${pattern}:\n${text()}`)
    }
    await Promise.race([once(changed, 'text'), once(late, 'abort')])
  }
}

const withoutSettings = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([key]) => !key.startsWith('ROOST_')))
