export const ROLL_BACK_JOB = 'configuration.roll_back'

/** Takes back what was saved with a change-set, once. */
export const rollBackJob = (tenant: number, set: number) => ({
  ...{ kind: ROLL_BACK_JOB, tenant, args: { set }, uniqueKey: `${ROLL_BACK_JOB}:${set}` },
})
