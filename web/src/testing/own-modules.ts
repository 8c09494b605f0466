import { vi } from 'vitest'

/**
 * Before each file what is ours is loaded anew: no words, sessions or notices are left of the file before. The page
 * and the libraries stay, which take two seconds of processor time to load.
 */
vi.resetModules()
