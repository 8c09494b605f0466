import { openPostgres, openSqlite } from '../../../db/client.ts'
import { openConfiguration } from './open-configuration.ts'

/**
 * Moves a network into a project, or edits its country, and says so. In the modes `reconciling` and `configuring` it goes
 * on to the devices, says that it looks for them, and never finds them.
 */
const [engine, where, mode, key, account, tenant, network, project] = process.argv.slice(2) as [
  ...['sqlite' | 'postgres', string, 'moved' | 'reconciling' | 'edited' | 'configuring', string],
  ...[string, string, string, string],
]
const say = (what: string) => process.stdout.write(`${what}\n`)
const { jobs, places } = await openConfiguration(
  engine === 'sqlite' ? openSqlite(where) : openPostgres(where),
  key,
  {
    knownIn: () => {
      say(mode)
      return new Promise(() => {})
    },
  },
)
if (mode === 'reconciling' || mode === 'configuring') jobs.start()
const me = {
  accountId: Number(account),
  tenant: Number(tenant),
  role: 'admin',
  username: '',
  sessionId: 's',
} as const
const moves = mode === 'moved' || mode === 'reconciling'
await places.saveNetwork(me, {
  ID: Number(network),
  ...(moves ? { PID: Number(project) } : { Country: 'FR' }),
})
if (mode === 'moved' || mode === 'edited') say(mode)
setInterval(() => undefined, 60_000)
