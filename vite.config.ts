import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './web/build/chunks.ts'
import { firstPage } from './web/build/first-page/first-page.ts'
import { inlineIcon } from './web/build/inline-icon.ts'
import { inlineRuntime } from './web/build/inline-runtime.ts'
import { precompress } from './web/build/precompress.ts'
import { pushWorker } from './web/build/push-worker.ts'
import { withoutDescriptions } from './web/build/without-descriptions.ts'
import { wordsOfLanguages } from './web/build/words-of-languages.ts'

/** During development the console runs apart from the server and passes calls on to it. */
const backend = process.env.ROOST_PUBLIC_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: 'web',
  base: '/',
  plugins: [
    ...[react(), withoutDescriptions(), inlineIcon(), firstPage(), wordsOfLanguages()],
    ...[inlineRuntime(), pushWorker(), precompress()],
  ],
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('web/src/lib/zod.ts', import.meta.url)) }],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The page runs under a policy that allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { proxy: { '/v2': { target: backend, ws: true }, '/api': { target: backend } } },
})
