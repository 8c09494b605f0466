import { defineConfig } from '@playwright/test'

/** Look at every screen, each worker on a server of its own; nothing in them is measured in seconds. */
const walks = ['languages.spec.ts', 'accessibility.spec.ts']

/**
 * Journeys in Debian's Chromium against the real server and the simulator. One at a time: they share a machine, and
 * some measure seconds. The walks run by themselves, two at a time. Flags: no sandbox as root, and no calls to hosts that are not ours.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  fullyParallel: false,
  projects: [
    { name: 'journeys', testIgnore: walks },
    { name: 'walks', testMatch: walks, fullyParallel: true },
  ],
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.ROOST_TEST_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
