import { z } from 'zod/v4'

// The page's policy forbids code made at run time; zod would try it once and be reported. The build puts this
// module in the place of `zod`, so that no schema is made before.
z.config({ jitless: true })

export { z }
