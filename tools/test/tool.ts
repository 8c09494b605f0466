import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const running = new Set<ChildProcess>()

/** Takes what a tool prints; without one it is shown as it comes. */
export type OnOutput = (text: string) => void

/** Runs a tool in the checkout; resolves with its exit code, 1 when it cannot start. */
export function runTool(
  program: string,
  args: string[],
  env: Record<string, string> = {},
  hear?: OnOutput,
): Promise<number> {
  const out = hear ? 'pipe' : 'inherit'
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', out, out], env: withEnv(env) })
  for (const stream of [child.stdout, child.stderr]) if (hear) stream?.setEncoding('utf8').on('data', hear)
  running.add(child)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Runs a script of a package under the Node that runs us. */
export const runScript = (path: string, args: string[], env?: Record<string, string>, hear?: OnOutput) =>
  runTool(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, path), ...args], env, hear)

/** Ends what still runs, when the person stops the tests. */
export function stopTools(): void {
  for (const child of running) child.kill('SIGTERM')
}

const withEnv = (extra: Record<string, string>) => ({ ...process.env, ...extra })
