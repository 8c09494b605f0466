import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** `npm run pictures`: every screen as a picture in pictures/, from the demo. */
export default defineConfig(base, {
  testDir: '.',
  testMatch: ['pictures.ts', 'states.ts'],
  outputDir: '../../test-results',
  timeout: 1_800_000,
})
