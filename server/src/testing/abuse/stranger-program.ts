import { attacks } from './attacks.ts'
import type { Field } from './field.ts'

/** `node stranger-program.ts <attack> <field>`: attacks until it is killed. Says when it begins. */
const [name = '', field = '{}'] = process.argv.slice(2)
process.stdout.write('attacking\n')
await attacks[name]!(JSON.parse(field) as Field, new AbortController().signal)
