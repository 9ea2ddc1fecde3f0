/** Takes the place of tests/support/modelPaths.ts: paths are made from a machine, and a change in it changes them too. */
export const describeModel = () => undefined
