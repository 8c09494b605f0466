/** What was evaluated in portions cannot be put together: it is to be evaluated as a whole. */
export class Indivisible extends Error {}
