import { buildPrograms } from './programs.ts'
import { root } from './tool.ts'

/** Into the folder that ROOST_TEST_PROGRAMS names. */
await buildPrograms(root, process.env.ROOST_TEST_PROGRAMS!)
