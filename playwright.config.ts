import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

/** Look at every screen, each worker on a server of its own; nothing in them is measured in seconds. */
const walks = ['languages.spec.ts', 'accessibility.spec.ts']

/** Promise seconds and measure them: one at a time, with nothing beside them. */
const timed = ['liveness.spec.ts', 'demo.spec.ts']

/**
 * Each window would load two pages of the browser's own for its address bar, which nobody sees: a sixth of what opening
 * the console costs; and a process in reserve, which no test comes to use. Of the switch only the last counts, so what Playwright turns off itself stands here again.
 */
const unwantedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * Journeys in Debian's Chromium against the real server and the simulator, several files at a time, each worker on
 * a server of its own: much of a journey is waiting for devices. Which files share a server is not said beforehand, so
 * none counts on what others left there. Flags: no sandbox as root, and no calls to hosts that are not ours.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 1,
  fullyParallel: false,
  projects: [
    { name: 'journeys', testIgnore: [...walks, ...timed] },
    { name: 'timed', testMatch: timed },
    { name: 'walks', testMatch: walks, fullyParallel: true },
  ],
  forbidOnly: Boolean(process.env.CI),
  // Beside other work a server takes a minute to start, and some tests start one.
  timeout: 300_000,
  // What comes is not waited for any longer: as long as a machine takes that serves several browsers.
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    actionTimeout: 45_000,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: fileURLToPath(new URL('tools/test/chromium.sh', import.meta.url)),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${unwantedFeatures}`,
      ],
    },
  },
})
