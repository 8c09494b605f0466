import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const running = new Set<ChildProcess>()

/** Runs a tool in the checkout with its output shown; resolves with its exit code, 1 when it cannot start. */
export function runTool(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: withEnv(env),
  })
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
export const runScript = (path: string, args: string[], env?: Record<string, string>) =>
  runTool(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, path), ...args], env)

/** Ends what still runs, when the person stops the tests. */
export function stopTools(): void {
  for (const child of running) child.kill('SIGTERM')
}

const withEnv = (extra: Record<string, string>) => ({ ...process.env, ...extra })
