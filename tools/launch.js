// Entry of every npm script. Plain JavaScript without dependencies, so that it runs on Node 20 in a fresh
// clone; it installs, finds Node 24 and hands over to it. `node tools/launch.js <command> [arguments]`.
const oldest = 20
const major = Number(process.versions.node.split('.')[0])

if (major < oldest) {
  console.error(`Roost needs Node ${oldest} or newer to start; this is Node ${process.versions.node}.`)
  process.exit(1)
}

import('./launch/commands.js')
  .then(({ runCommand }) => runCommand(process.argv[2], process.argv.slice(3)))
  .then(
    (code) => {
      process.exitCode = code
    },
    (error) => {
      console.error(error.forPerson ? error.message : error)
      process.exitCode = 1
    },
  )
