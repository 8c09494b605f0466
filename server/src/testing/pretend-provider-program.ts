import { startPretendProvider } from './pretend-provider.ts'

/** The pretend provider as a process, for journeys: `<console's address>`; prints `provider <issuer> <id> <secret>`. */
const [consoleUrl] = process.argv.slice(2)
if (!consoleUrl) throw new Error('usage: pretend-provider-program.ts <address of the console>')
const grace = {
  ...{ sub: 'grace-1', preferred_username: 'grace' },
  ...{ email: 'grace@example.com', email_verified: true },
}
const provider = await startPretendProvider(consoleUrl, { grace })
process.stdout.write(`provider ${provider.issuer} ${provider.clientId} ${provider.clientSecret}\n`)
process.on('SIGTERM', () => void provider.close().then(() => process.exit(0)))
