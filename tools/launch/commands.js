import { ensureConsoleBuilt } from './build-console.js'
import { ensureServerBuilt } from './build-server.js'
import { followNpm } from './follow-npm.js'
import { ensureInstalled } from './install.js'
import { findNode, nodeArguments } from './node24.js'
import { finished, outlive, start } from './run.js'
import { serve } from './serve.js'
import { warmUp } from './server.js'
import { failWith } from './tell.js'

/** Runs a TypeScript program of the checkout under Node 24 in our own process group. */
const program =
  (file, ...fixed) =>
  (args) => {
    const child = start(findNode(), nodeArguments(file, [...fixed, ...args]))
    outlive(child)
    return finished(child)
  }

const takePictures = program(
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'e2e/pictures/pictures.config.ts',
)

const commands = {
  start: serve,
  fleet: program('simulator/fleet.ts'),
  build: () =>
    ensureConsoleBuilt()
      .then(ensureServerBuilt)
      .then(() => 0),
  prepare: () =>
    ensureConsoleBuilt()
      .then(ensureServerBuilt)
      .then(warmUp)
      .then(() => 0),
  dev: program('tools/dev/main.ts'),
  test: program('tools/test/main.ts', 'everything'),
  quick: program('tools/test/main.ts', 'quick'),
  coverage: program('tools/coverage/main.ts'),
  check: program('tools/test/main.ts', 'check'),
  format: program('node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'),
  pictures: (args) => ensureConsoleBuilt().then(() => takePictures(args)),
  notices: program('tools/notices/main.ts'),
  bench: program('tools/bench/main.ts'),
  'audit:verify': program('tools/audit-verify/main.ts'),
  restore: program('tools/restore/main.ts'),
  'migrate:back': program('tools/migrate-back/main.ts'),
  doctor: program('tools/doctor/main.ts'),
  support: program('tools/support/main.ts'),
  'series:snapshot': program('tools/series-snapshot/main.ts'),
}

/** @returns exit code of the command */
export async function runCommand(name, args) {
  const command = commands[name]
  if (!command) failWith(`There is no command "${name}"; there are ${Object.keys(commands).join(', ')}.`)
  followNpm()
  await ensureInstalled()
  return command(args)
}
